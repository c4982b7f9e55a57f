package io.leasehold.server.attack;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Many connections that do nothing. */
class ConnectionsTest {
  private static final int CROWD = 10_000;

  /** An end in this process and an end in this process, and files for everything else. */
  private static final int FILES_FOR_OTHERS = 1_500;

  private static final long MOST_BYTES_EACH = 32 << 10;

  @Test
  void oneTooManyIsToldSoAndThereIsRoomWhenOthersGo() throws IOException {
    try (Besieged node = new Besieged("max-connections", "10", "idle-timeout", "10m")) {
      List<Socket> crowd = new ArrayList<>();
      Besieged.until(
          "a connection is refused",
          () -> {
            try {
              crowd.add(node.connect());
            } catch (IOException e) {
              throw new AssertionError(e);
            }
            return crowd.size() > 10;
          });
      assertThat(Besieged.allUntilClosed(crowd.get(10)))
          .contains("503", "TOO_MANY_CONNECTIONS", "this node has 10 connections");
      close(crowd);
      Besieged.until("there is room", () -> isAnswered(node));
      assertThat(node.cutOff("too_many_connections")).isPositive();
      node.victimRenews();
    }
  }

  @Test
  void tenThousandIdleOnesCostLittleAndOthersAreServed() throws IOException {
    try (Besieged node = new Besieged("idle-timeout", "10m")) {
      int count = Math.min(CROWD, (freeFiles() - FILES_FOR_OTHERS) / 2);
      node.victimRenews();
      long before = usedBytes();
      List<Socket> crowd = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        crowd.add(node.connect());
      }
      Besieged.until("all are open", () -> node.metric("process_files_open_files") >= 2L * count);
      node.victimRenews();
      long each = (usedBytes() - before) / count;
      System.out.println(count + " idle connections, " + each + " bytes of heap each");
      assertThat(each).isLessThan(MOST_BYTES_EACH);
      close(crowd);
      node.victimRenews();
    }
  }

  private static boolean isAnswered(Besieged node) {
    try {
      return node.send("GET", "/health/live").statusCode() == 200;
    } catch (AssertionError refused) {
      return false;
    }
  }

  private static void close(List<Socket> crowd) throws IOException {
    for (Socket socket : crowd) {
      socket.close();
    }
  }

  private static int freeFiles() {
    var system = (UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long free = system.getMaxFileDescriptorCount() - system.getOpenFileDescriptorCount();
    return (int) Math.min(free, Integer.MAX_VALUE);
  }

  private static long usedBytes() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
