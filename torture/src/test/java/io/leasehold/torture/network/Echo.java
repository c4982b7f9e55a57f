package io.leasehold.torture.network;

import io.leasehold.torture.network.Network.Host;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** A connection to an {@link EchoMain}, from this very process. */
final class Echo implements AutoCloseable {
  static final int PORT = 7_007;
  private static final int GLANCE_MILLIS = 300;

  private final Socket socket;

  private Echo(Socket socket) {
    this.socket = socket;
  }

  static Echo connect(Host host) throws IOException {
    Socket socket = new Socket();
    socket.connect(new InetSocketAddress(host.address(), PORT), 10_000);
    socket.setSoTimeout(GLANCE_MILLIS);
    return new Echo(socket);
  }

  void send() throws IOException {
    socket.getOutputStream().write('x');
  }

  /** Whether a byte is there, or comes soon. */
  boolean hears() throws IOException {
    try {
      return socket.getInputStream().read() == 'x';
    } catch (SocketTimeoutException silence) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
