package io.leasehold.doors.etcd.twins;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Debian's etcd: one member on the loopback with a folder of its own, ended by its handle. */
public final class RealEtcd implements EtcdServer {
  private static final int ATTEMPTS = 5;
  private static final Set<Integer> GIVEN_PORTS = ConcurrentHashMap.newKeySet();

  private final Path folder;
  private final Process process;
  private final int port;

  private RealEtcd(Path folder, Process process, int port) {
    this.folder = folder;
    this.process = process;
    this.port = port;
  }

  /** Starts it and waits until it serves; the options are etcd's own. */
  public static RealEtcd start(String... options) {
    Programs.require("etcd", "etcd-server");
    try {
      Path folder = Files.createTempDirectory("leasehold-etcd");
      List<String> said = new ArrayList<>();
      for (int i = 0; i < ATTEMPTS; i++) {
        int port = freePort();
        Process process = launch(folder.resolve("data" + i), port, freePort(), options);
        if (serves(process, said)) {
          return new RealEtcd(folder, process, port);
        }
        process.destroyForcibly();
      }
      throw new IllegalStateException("etcd did not start: " + String.join("\n", said));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Process launch(Path data, int port, int peerPort, String... options)
      throws IOException {
    String client = "http://127.0.0.1:" + port;
    String peer = "http://127.0.0.1:" + peerPort;
    List<String> command = new ArrayList<>(List.of("etcd", "--data-dir", data.toString()));
    command.addAll(List.of("--name", "n1", "--initial-cluster", "n1=" + peer));
    command.addAll(List.of("--listen-client-urls", client, "--advertise-client-urls", client));
    command.addAll(List.of("--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer));
    command.addAll(List.of(options));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("ETCD"));
    return builder.start();
  }

  private static boolean serves(Process process, List<String> said) throws IOException {
    BufferedReader output = process.inputReader(UTF_8);
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      said.add(line);
      if (line.contains("serving insecure client requests")) {
        drain(output);
        return true;
      }
    }
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
    Thread reader = new Thread(toNowhere, "etcd-output");
    reader.setDaemon(true);
    reader.start();
  }

  /** One that nobody listens on just now; none twice, though it is free until it is used. */
  public static int freePort() {
    while (true) {
      try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        if (GIVEN_PORTS.add(socket.getLocalPort())) {
          return socket.getLocalPort();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public int port() {
    return port;
  }

  @Override
  public void close() {
    try {
      process.destroyForcibly().waitFor();
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
