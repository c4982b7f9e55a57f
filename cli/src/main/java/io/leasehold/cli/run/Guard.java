package io.leasehold.cli.run;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A small process that stops a command when this process can no longer do it: because it was
 * killed, which the guard notices by the end of its input, or because it was stopped, which the
 * guard notices by itself when the time it was last told about is over.
 *
 * <p>The second needs a shell that can wait for input for a limited time, as bash can and a plain
 * sh cannot.
 */
public final class Guard implements AutoCloseable {
  /**
   * Arguments: the group, the seconds left, the tenths of a second between TERM and KILL, and
   * whether the shell can wait for a limited time. Lines say the two numbers anew, or "done".
   */
  private static final String SCRIPT =
      """
      group=$1 left=$2 tenths=$3 timed=$4
      while :; do
        if [ "$timed" = true ]; then read -r -t "$left" one two; else read -r one two; fi
        rc=$?
        if [ "$rc" -gt 128 ]; then
          kill -s KILL -- "-$group" 2>/dev/null &&
            echo "leasehold: run stood still past the end of its lease; killed the command" >&2
          exit
        fi
        [ "$rc" -eq 0 ] || break
        [ "$one" != done ] || exit 0
        left=$one tenths=$two
      done
      kill -s TERM -- "-$group" 2>/dev/null || exit 0
      echo "leasehold: run was killed; stopping the command" >&2
      while [ "$tenths" -gt 0 ] && kill -s 0 -- "-$group" 2>/dev/null; do
        sleep 0.1
        tenths=$((tenths - 1))
      done
      kill -s KILL -- "-$group" 2>/dev/null
      """;

  private final Process process;
  private final OutputStream lines;

  private Guard(Process process) {
    this.process = process;
    this.lines = process.getOutputStream();
  }

  /** Nothing if the system has no {@code setsid}: then there is no group to guard. */
  public static Optional<Guard> over(CommandGroup command, long leftNanos, long graceNanos)
      throws IOException {
    Optional<Path> setsid = CommandGroup.find("setsid");
    if (setsid.isEmpty() || !command.grouped()) {
      return Optional.empty();
    }
    Optional<Path> bash = CommandGroup.find("bash");
    List<String> words =
        List.of(
            setsid.get().toString(),
            bash.map(Path::toString).orElse("sh"),
            "-c",
            SCRIPT,
            "leasehold-guard",
            String.valueOf(command.id()),
            seconds(leftNanos),
            tenths(graceNanos),
            String.valueOf(bash.isPresent()));
    Process process =
        new ProcessBuilder(words)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    return Optional.of(new Guard(process));
  }

  /** From now on this much time is left, and this much between TERM and KILL. */
  public void tell(long leftNanos, long graceNanos) {
    write(seconds(leftNanos) + " " + tenths(graceNanos));
  }

  /** Nothing is left to guard. */
  @Override
  public void close() {
    write("done");
    try {
      lines.close();
    } catch (IOException gone) {
      // The guard has ended before; there is nobody left to tell.
    }
  }

  /** The guard's own process, for those who wait for its end. */
  Process process() {
    return process;
  }

  private void write(String line) {
    try {
      lines.write((line + "\n").getBytes(US_ASCII));
      lines.flush();
    } catch (IOException gone) {
      // Somebody killed the guard: the command is less guarded, but nothing else changes.
    }
  }

  /** Never zero, which would mean not to wait at all. */
  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.3f", Math.max(0.001, nanos / 1e9));
  }

  private static String tenths(long nanos) {
    return String.valueOf(nanos / 100_000_000);
  }
}
