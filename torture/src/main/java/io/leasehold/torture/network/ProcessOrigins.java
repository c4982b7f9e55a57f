package io.leasehold.torture.network;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.leasehold.torture.proxy.Origins;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the process behind a socket in {@code /proc}, and its host in its environment. On one
 * machine all connections come from the same address, so nothing in them tells.
 *
 * <p>Used by one thread.
 */
final class ProcessOrigins implements Origins {
  /** Whoever is on none of our hosts: the harness itself. */
  static final String ELSEWHERE = "";

  private static final Path PROC = Path.of("/proc");
  private static final List<Path> TABLES =
      List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));

  private final String variable;
  private Map<String, String> hosts = Map.of();

  /**
   * @param variable of the environment, which has the name of its host in a process of ours
   */
  ProcessOrigins(String variable) {
    this.variable = variable;
  }

  static boolean isPossible() {
    return TABLES.stream().anyMatch(Files::isReadable)
        && Files.isReadable(Path.of("/proc/self/fd"));
  }

  @Override
  public String of(InetSocketAddress client, InetSocketAddress here) {
    try {
      String inode = inode(client, here);
      if (!hosts.containsKey(inode)) {
        hosts = scan();
      }
      return hosts.getOrDefault(inode, ELSEWHERE);
    } catch (IOException unreadable) {
      return ELSEWHERE;
    }
  }

  /** The number of the client's socket; a line has its own address, the other one, and more. */
  private static String inode(InetSocketAddress client, InetSocketAddress here) throws IOException {
    String own = hex(client);
    String other = hex(here);
    for (Path table : TABLES) {
      for (String line : Files.exists(table) ? Files.readAllLines(table) : List.<String>of()) {
        String[] words = line.strip().split("\\s+", -1);
        if (words.length > 9 && words[1].endsWith(own) && words[2].endsWith(other)) {
          return words[9];
        }
      }
    }
    return "";
  }

  /** As the kernel writes it: the bytes of the address backwards, the port as a number. */
  private static String hex(InetSocketAddress socket) {
    byte[] bytes = socket.getAddress().getAddress();
    return "%02X%02X%02X%02X:%04X"
        .formatted(bytes[3], bytes[2], bytes[1], bytes[0], socket.getPort());
  }

  private Map<String, String> scan() throws IOException {
    Map<String, String> found = new HashMap<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        String host = host(process);
        if (!host.isEmpty()) {
          sockets(process, host, found);
        }
      }
    }
    return found;
  }

  private String host(Path process) {
    try {
      String environment = Files.readString(process.resolve("environ"), UTF_8);
      for (String setting : environment.split("\0", -1)) {
        if (setting.startsWith(variable + "=")) {
          return setting.substring(variable.length() + 1);
        }
      }
      return ELSEWHERE;
    } catch (IOException notOurs) {
      return ELSEWHERE;
    }
  }

  private static void sockets(Path process, String host, Map<String, String> found) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(process.resolve("fd"))) {
      for (Path file : files) {
        String target = Files.readSymbolicLink(file).toString();
        if (target.startsWith("socket:[")) {
          found.put(target.substring("socket:[".length(), target.length() - 1), host);
        }
      }
    } catch (IOException gone) {
      // Its sockets are gone, too.
    }
  }
}
