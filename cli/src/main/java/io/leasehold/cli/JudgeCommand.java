package io.leasehold.cli;

import io.leasehold.torture.history.History;
import io.leasehold.torture.run.Judgement;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Judges a history that an earlier run left behind. */
@Command(
    name = "judge",
    description = {
      "Judges the history of an earlier run again.",
      "Ends with 1 if a promise was broken or could not be tested."
    },
    mixinStandardHelpOptions = true)
final class JudgeCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "history.jsonl in the folder of the run.")
  private Path file;

  @Override
  public void run() {
    Judgement judgement = Judgement.of(read());
    PrintWriter out = spec.commandLine().getOut();
    judgement.lines().forEach(out::println);
    if (!judgement.good()) {
      throw new CommandFailed("not all promises were tested and kept");
    }
    out.println("all promises tested and kept");
  }

  private History read() {
    try {
      return History.read(file);
    } catch (NoSuchFileException absent) {
      throw new CommandFailed(
          "there is no " + file + "; a run leaves history.jsonl in the folder that it names");
    } catch (IOException unreadable) {
      throw new CommandFailed("cannot read " + file + ": " + unreadable.getMessage());
    }
  }
}
