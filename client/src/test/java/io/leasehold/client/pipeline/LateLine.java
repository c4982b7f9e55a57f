package io.leasehold.client.pipeline;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A port behind which nobody says a word until the test connects it to a node. */
final class LateLine implements AutoCloseable {
  private final ServerSocket door;
  private final int nodePort;
  private Socket caller;
  private Socket node;

  LateLine(int nodePort) throws IOException {
    this.nodePort = nodePort;
    this.door = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }

  int port() {
    return door.getLocalPort();
  }

  /** From now on bytes go both ways. */
  void connect() throws IOException {
    caller = door.accept();
    node = new Socket(InetAddress.getLoopbackAddress(), nodePort);
    pass(caller, node);
    pass(node, caller);
  }

  private static void pass(Socket from, Socket to) {
    Thread thread =
        new Thread(
            () -> {
              try {
                from.getInputStream().transferTo(to.getOutputStream());
              } catch (IOException closed) {
                // With the line, at the end of the test.
              }
            },
            "late-line");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    door.close();
    if (caller != null) {
      caller.close();
      node.close();
    }
  }
}
