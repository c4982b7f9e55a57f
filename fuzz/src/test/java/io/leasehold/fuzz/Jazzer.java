package io.leasehold.fuzz;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Jazzer in a process of its own: it instruments classes as they are loaded, counts coverage for
 * the whole process and ends it with its own exit code.
 */
final class Jazzer {
  private static final String MAIN = "com.code_intelligence.jazzer.Jazzer";
  private static final String SANITIZERS = "com.code_intelligence.jazzer.sanitizers.";

  /** They look for bugs of other programs, and to install them takes a second of every run. */
  private static final List<String> UNUSED_SANITIZERS =
      List.of(
          "BigDecimal",
          "ClojureLangHooks",
          "Deserialization",
          "ExpressionLanguageInjection",
          "FilePathTraversal",
          "LdapInjection",
          "NamingContextLookup",
          "OsCommandInjection",
          "ReflectiveCall",
          "RegexInjection",
          "RegexRoadblocks",
          "ScriptEngineInjection",
          "ServerSideRequestForgery",
          "SqlInjection",
          "TemplateInjection",
          "UnsafeSanitizer",
          "XPathInjection",
          "XmlParserSsrfGuidance");

  /** Longer than any input takes, however busy the machine is, unless it hangs. */
  private static final int HANG_SECONDS = 60;

  private static final int PATIENCE_SECONDS = 600;

  private final String target;
  private final String instrumented;
  private final Path folder;

  /**
   * @param folder for the corpus that grows and for what is found; made if it is not there
   */
  Jazzer(Class<?> target, String instrumented, Path folder) {
    this.target = target.getName();
    this.instrumented = instrumented;
    this.folder = folder;
  }

  /** How a run ended. */
  record Ending(int exitCode, String output) {
    boolean foundSomething() {
      return exitCode != 0;
    }
  }

  /** Tries a bounded number of inputs, or fewer if the seconds are over before. */
  Ending tries(int runs, int mostSeconds, long seed, Map<String, byte[]> seeds)
      throws IOException, InterruptedException {
    return run(seed, seeds, List.of("-runs=" + runs, "-max_total_time=" + mostSeconds), 0);
  }

  /** Goes on for a time, from what runs before this one had found interesting. */
  Ending goesOn(int seconds, long seed, Map<String, byte[]> seeds)
      throws IOException, InterruptedException {
    return run(seed, seeds, List.of("-max_total_time=" + seconds), seconds);
  }

  private Ending run(long seed, Map<String, byte[]> seeds, List<String> bounds, int seconds)
      throws IOException, InterruptedException {
    Path found = Files.createDirectories(folder.resolve("found"));
    Path grown = Files.createDirectories(folder.resolve(seconds == 0 ? "short" : "grown"));
    Path kept = Files.createDirectories(folder.resolve("kept"));
    for (Map.Entry<String, byte[]> input : seeds.entrySet()) {
      Files.write(kept.resolve(input.getKey()), input.getValue());
    }
    if (seconds == 0) {
      // The same tries in every build: nothing is learnt from the one before.
      for (File file : grown.toFile().listFiles()) {
        Files.delete(file.toPath());
      }
    }
    List<String> command = command(seed);
    command.addAll(bounds);
    command.add("-artifact_prefix=" + found + "/");
    command.add("--reproducer_path=" + found);
    command.add(grown.toString());
    command.add(kept.toString());
    Path log = folder.resolve("log.txt");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      if (!process.waitFor(seconds + PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException(target + " did not end by itself; see " + log);
      }
    } finally {
      process.destroyForcibly();
    }
    return new Ending(process.exitValue(), Files.readString(log));
  }

  private List<String> command(long seed) {
    List<String> disabled = UNUSED_SANITIZERS.stream().map(name -> SANITIZERS + name).toList();
    return new ArrayList<>(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            // What costs more than this costs far more than its input.
            "-Xmx768m",
            "-Xss512k",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Duser.language=en",
            "-Dleasehold.root=" + System.getProperty("leasehold.root", ".."),
            "-Djava.io.tmpdir=" + folder,
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            MAIN,
            "--target_class=" + target,
            "--instrumentation_includes=" + instrumented,
            "--disabled_hooks=" + String.join(":", disabled),
            "-seed=" + seed,
            "-timeout=" + HANG_SECONDS,
            "-rss_limit_mb=0",
            "-max_len=4096"));
  }
}
