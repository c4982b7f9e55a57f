package io.leasehold.torture.proxy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.List;

/** A connection on both sides of the proxy: one flow there, one back. On the proxy's thread. */
final class Pipe {
  private final SocketChannel client;
  private final String from;
  private final InetSocketAddress address;
  private final String to;
  private final Weather weather;
  private final Proxy proxy;
  private SocketChannel server;
  private List<Flow> flows = List.of();
  private boolean closed;

  Pipe(
      SocketChannel client,
      String from,
      InetSocketAddress address,
      String to,
      Weather weather,
      Proxy proxy)
      throws IOException {
    this.client = client;
    this.from = from;
    this.address = address;
    this.to = to;
    this.weather = weather;
    this.proxy = proxy;
    client.configureBlocking(false);
    client.setOption(StandardSocketOptions.TCP_NODELAY, true);
  }

  /** Does all that can be done now. */
  void goOn() {
    if (closed) {
      return;
    }
    try {
      if (server == null && isOpen()) {
        connect();
      }
      if (server != null && server.isConnectionPending() && server.finishConnect()) {
        open();
      }
      for (Flow flow : flows) {
        flow.step();
      }
      if (!flows.isEmpty() && flows.stream().allMatch(Flow::isOver)) {
        close();
      }
    } catch (IOException broken) {
      close();
    }
  }

  /** A connection begins with packets in both directions. */
  private boolean isOpen() {
    return !weather.isBlocked(from, to) && !weather.isBlocked(to, from);
  }

  private void connect() throws IOException {
    server = SocketChannel.open();
    server.configureBlocking(false);
    server.setOption(StandardSocketOptions.TCP_NODELAY, true);
    boolean connected = server.connect(address);
    var unused = server.register(proxy.selector(), SelectionKey.OP_CONNECT, this);
    if (connected) {
      open();
    }
  }

  private void open() throws IOException {
    SelectionKey atClient = client.register(proxy.selector(), 0, this);
    SelectionKey atServer = server.register(proxy.selector(), 0, this);
    flows = List.of(flow(atClient, from, atServer, to), flow(atServer, to, atClient, from));
  }

  private Flow flow(SelectionKey source, String sender, SelectionKey sink, String receiver) {
    return new Flow(
        this,
        source,
        sink,
        () -> weather.isBlocked(sender, receiver),
        () -> weather.delayNanos(sender, receiver));
  }

  void wakeLater(Flow flow) {
    proxy.wakeLater(flow);
  }

  void close() {
    closed = true;
    proxy.forget(this);
    closeQuietly(client);
    if (server != null) {
      closeQuietly(server);
    }
  }

  private static void closeQuietly(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException unimportant) {
      // It is gone either way.
    }
  }
}
