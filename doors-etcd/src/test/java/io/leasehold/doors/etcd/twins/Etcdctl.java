package io.leasehold.doors.etcd.twins;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Debian's etcdctl, run against the server of a stage. What it prints and its exit code go into the
 * stage's transcript, in words that are the same for any two servers that did the same.
 *
 * <p>A command is written as one line, its words apart by spaces. {@code $LEASE} in it stands for
 * the lease that was granted last, and {@code $BASE+2} for the second revision of the scenario.
 */
public final class Etcdctl {
  private static final Pattern REVISION = Pattern.compile("\\$BASE([+-]\\d+)");
  private static final Pattern GRANTED = Pattern.compile("lease ([0-9a-f]+) granted");

  private final Stage stage;
  private String lease = "";

  private Etcdctl(Stage stage) {
    this.stage = stage;
  }

  public static Etcdctl on(Stage stage) {
    Programs.require("etcdctl", "etcd-client");
    return new Etcdctl(stage);
  }

  /** Commands that are run one after the other, each to its end. */
  public static Scenario script(String... commands) {
    return stage -> {
      Etcdctl etcdctl = on(stage);
      for (String command : commands) {
        etcdctl.run(command);
      }
    };
  }

  /** Runs it to its end, with nothing to read on its standard input. */
  public Printed run(String command) throws Exception {
    return runWith("", command);
  }

  /** The same, with lines to read, in which the same words stand for the same. */
  public Printed runWith(String input, String command) throws Exception {
    return toItsEnd(start(command), fill(input));
  }

  /** Runs it against another address than the stage's, where nobody may be. */
  public Printed runAt(String endpoint, String command) throws Exception {
    return toItsEnd(launch(endpoint, command), "");
  }

  /** Runs it to its end and writes nothing down: for what the scenario itself makes relative. */
  public Printed quietly(String command) throws Exception {
    return toItsEnd(launch(stage.server().endpoint(), command, text -> {}), "");
  }

  private Printed toItsEnd(EtcdctlSession session, String input) throws Exception {
    try (session) {
      session.say(input);
      session.sayNoMore();
      Printed printed = session.toItsEnd();
      Matcher granted = GRANTED.matcher(printed.out());
      lease = granted.find() ? granted.group(1) : lease;
      return printed;
    }
  }

  /** Starts one that stays; whoever started it ends it. */
  public EtcdctlSession start(String command) throws IOException {
    return launch(stage.server().endpoint(), command);
  }

  private EtcdctlSession launch(String endpoint, String command) throws IOException {
    EtcdctlText relative = new EtcdctlText(stage.relative(), command);
    return launch(endpoint, command, text -> stage.note("etcdctl " + command, relative.of(text)));
  }

  private EtcdctlSession launch(String endpoint, String command, Consumer<String> note)
      throws IOException {
    List<String> words = new ArrayList<>(List.of("etcdctl", "--endpoints", endpoint));
    words.addAll(List.of(fill(command).split(" ")));
    ProcessBuilder builder = new ProcessBuilder(words).directory(folder().toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("ETCD"));
    builder.environment().put("ETCDCTL_API", "3");
    return new EtcdctlSession(builder.start(), note);
  }

  /** Its own for each server: both are played to at once, and may be told to write a file. */
  private Path folder() throws IOException {
    return Files.createDirectories(Path.of("target", "etcdctl", "" + stage.server().port()));
  }

  private String fill(String text) {
    return REVISION
        .matcher(text.replace("$LEASE", lease))
        .replaceAll(found -> Long.toString(stage.base() + Long.parseLong(found.group(1))));
  }

  /**
   * What a run came to, as it was printed.
   *
   * @param out standard output
   * @param error standard error
   * @param code the exit code
   */
  public record Printed(String out, String error, int code) {}
}
