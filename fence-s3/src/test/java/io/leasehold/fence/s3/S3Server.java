package io.leasehold.fence.s3;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A real S3 server (S3Proxy with its store in memory), as a process of its own on loopback. */
final class S3Server implements AutoCloseable {
  private static final Pattern STARTED =
      Pattern.compile("Started .*ServerConnector.*\\{127\\.0\\.0\\.1:(\\d+)}");

  private final Process process;
  private final URI endpoint;

  private S3Server(Process process, URI endpoint) {
    this.process = process;
    this.endpoint = endpoint;
  }

  static S3Server start(Path directory) throws IOException {
    Path settings = directory.resolve("s3proxy.conf");
    Files.writeString(
        settings,
        """
        s3proxy.endpoint=http://127.0.0.1:0
        s3proxy.authorization=none
        jclouds.provider=transient-nio2
        jclouds.identity=any
        jclouds.credential=any
        """);
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-jar",
                System.getProperty("leasehold.s3proxy"),
                "--properties",
                settings.toString())
            .redirectErrorStream(true)
            .start();
    // Also if the tests are cut short.
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
    StringBuilder said = new StringBuilder();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      said.append(line).append('\n');
      Matcher started = STARTED.matcher(line);
      if (started.find()) {
        drain(lines);
        return new S3Server(process, URI.create("http://127.0.0.1:" + started.group(1)));
      }
    }
    process.destroyForcibly();
    throw new IOException("the S3 server did not start; it said:\n" + said);
  }

  URI endpoint() {
    return endpoint;
  }

  /** A full pipe would stop the server. */
  private static void drain(BufferedReader lines) {
    Thread drain =
        new Thread(
            () -> {
              try (lines) {
                String line = lines.readLine();
                while (line != null) {
                  line = lines.readLine();
                }
              } catch (IOException ended) {
                // The server is gone, and nobody misses its last words.
              }
            },
            "s3-server-output");
    drain.setDaemon(true);
    drain.start();
  }

  @Override
  public void close() {
    Process unused = process.destroyForcibly();
  }
}
