package io.leasehold.fence.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A real redis-server of a test class: on the loopback, with a folder of its own, ended by its
 * handle. Without the program the tests are skipped and say how to get it; with {@code CI=true}
 * they fail.
 */
public final class RedisServer implements BeforeAllCallback, AfterAllCallback {
  private static final String PROGRAM = "redis-server";
  private static final int ATTEMPTS = 5;

  private final List<String> options;
  private Path folder;
  private Process process;
  private int port;

  public RedisServer(String... options) {
    this.options = List.of(options);
  }

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    requireProgram();
    folder = Files.createTempDirectory("leasehold-redis");
    startAnywhere();
  }

  /** Kills the server without warning and starts it again, with its files, at another port. */
  public void killAndRestart() throws IOException, InterruptedException {
    process.destroyForcibly().waitFor();
    startAnywhere();
  }

  private void startAnywhere() throws IOException {
    for (int i = 0; i < ATTEMPTS && !start(); i++) {
      process.destroyForcibly();
    }
    Assertions.assertTrue(process.isAlive(), "redis-server did not start, see its output above");
  }

  @Override
  public void afterAll(ExtensionContext context) throws Exception {
    if (process == null) {
      return;
    }
    process.destroy();
    if (!process.waitFor(30, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  public String host() {
    return "127.0.0.1";
  }

  public int port() {
    return port;
  }

  private static void requireProgram() {
    boolean present =
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(directory -> Files.isExecutable(Path.of(directory, PROGRAM)));
    String advice = "no redis-server on the PATH; get it with: apt-get install redis-server";
    if ("true".equals(System.getenv("CI"))) {
      Assertions.assertTrue(present, advice);
    }
    Assumptions.assumeTrue(present, advice);
  }

  /** False if somebody else took the port in the meantime. */
  private boolean start() throws IOException {
    port = freePort();
    List<String> command = new ArrayList<>(List.of(PROGRAM, "--bind", host()));
    command.addAll(List.of("--port", Integer.toString(port), "--dir", folder.toString()));
    command.addAll(List.of("--save", "", "--daemonize", "no", "--logfile", ""));
    command.addAll(options);
    process = new ProcessBuilder(command).redirectErrorStream(true).start();
    BufferedReader output = process.inputReader(UTF_8);
    List<String> lines = new ArrayList<>();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      lines.add(line);
      if (line.contains("Ready to accept connections")) {
        drain(output);
        return true;
      }
    }
    lines.forEach(System.err::println);
    return false;
  }

  /** A server whose output nobody reads would stop once the pipe is full. */
  private static void drain(BufferedReader output) {
    Runnable toNowhere =
        () -> {
          try {
            output.transferTo(Writer.nullWriter());
          } catch (IOException e) {
            // The server was ended, and its output with it.
          }
        };
    Thread reader = new Thread(toNowhere, "redis-output");
    reader.setDaemon(true);
    reader.start();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
