package io.leasehold.torture.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two ports next to each other, as a node wants them: one for clients, one for other nodes.
 *
 * <p>They lie below those that outgoing connections take, so that nobody gets them while their node
 * is down, and each pair is handed out once.
 */
public record PortPair(int clients, int nodes) {
  private static final int FIRST = 20_000;
  private static final int LAST = 32_000;

  /** Two test runs on one machine begin at different places. */
  private static final AtomicInteger NEXT =
      new AtomicInteger((int) (ProcessHandle.current().pid() * 97 % (LAST - FIRST)));

  /** A pair that is free now. */
  public static PortPair free() {
    for (int tries = 0; tries < LAST - FIRST; tries += 2) {
      int port = FIRST + NEXT.getAndAdd(2) % (LAST - FIRST);
      if (isFree(port) && isFree(port + 1)) {
        return new PortPair(port, port + 1);
      }
    }
    throw new IllegalStateException("no two free ports between " + FIRST + " and " + LAST);
  }

  private static boolean isFree(int port) {
    try (ServerSocket probe = new ServerSocket()) {
      probe.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException taken) {
      return false;
    }
  }
}
