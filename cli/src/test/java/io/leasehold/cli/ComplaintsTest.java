package io.leasehold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** A failed command ends with 1; only a surprise shows its stack trace. */
class ComplaintsTest {

  @Command(name = "failing")
  record Failing(RuntimeException failure) implements Runnable {
    @Override
    public void run() {
      throw failure;
    }
  }

  @Test
  void foreseenFailureIsOneLine() {
    Invocation failed = run(new CommandFailed("no seed file \"x\"; name one with --seeds"));
    assertThat(failed.exitCode()).isEqualTo(1);
    assertThat(failed.out()).isEmpty();
    assertThat(failed.err().lines())
        .containsExactly("leasehold: no seed file \"x\"; name one with --seeds");
  }

  @Test
  void surpriseShowsItsStackTrace() {
    Invocation failed = run(new IllegalStateException("table is broken"));
    assertThat(failed.exitCode()).isEqualTo(1);
    assertThat(failed.err())
        .contains("unexpected error", "IllegalStateException: table is broken", "at io.leasehold");
  }

  private static Invocation run(RuntimeException failure) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        new CommandLine(new Failing(failure))
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .setExecutionExceptionHandler(new Complaints(() -> false))
            .execute();
    return new Invocation(exitCode, out.toString(), err.toString());
  }
}
