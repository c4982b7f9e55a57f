package io.leasehold.cli.call;

import io.leasehold.cli.text.Columns;
import io.leasehold.cli.text.Json;
import io.leasehold.client.connection.Connection;
import java.util.concurrent.Callable;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * A command that asks a cluster. Data goes to standard output, what is said about it to standard
 * error. Every line is written out at once, since some commands run for days.
 */
public abstract class ClusterCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  @Mixin private ClusterOptions cluster;

  @Override
  public final Integer call() {
    checkUsage();
    try (Connection connection = cluster.connect(spec.commandLine())) {
      return run(connection);
    }
  }

  /** Complains about options that contradict each other, before anything is asked. */
  protected void checkUsage() {}

  /** Does the work and returns the exit code. */
  protected abstract int run(Connection connection);

  protected final CommandSpec spec() {
    return spec;
  }

  protected final ClusterOptions cluster() {
    return cluster;
  }

  protected final boolean json() {
    return cluster.json();
  }

  protected final Ansi ansi() {
    return spec.commandLine().getColorScheme().ansi();
  }

  /** A line of data. */
  protected final void print(Object line) {
    spec.commandLine().getOut().println(line);
    spec.commandLine().getOut().flush();
  }

  /** A table of data, or a remark that there is none. */
  protected final void print(Columns table, String ifEmpty) {
    if (table.isEmpty()) {
      say(ifEmpty);
    } else {
      printText(table.text(ansi()));
    }
  }

  /** Whole lines of data. */
  protected final void printText(String lines) {
    spec.commandLine().getOut().print(lines);
    spec.commandLine().getOut().flush();
  }

  /** The one object that the command is about, for programs or for people. */
  protected final void print(Json json, String text) {
    if (json()) {
      print(json);
    } else {
      printText(text);
    }
  }

  /** A remark for people; programs that read JSON are spared it. */
  protected final void say(String remark) {
    if (!json()) {
      spec.commandLine().getErr().println(remark);
      spec.commandLine().getErr().flush();
    }
  }

  protected final ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
