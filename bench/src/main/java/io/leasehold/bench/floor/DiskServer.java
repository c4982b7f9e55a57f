package io.leasehold.bench.floor;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A process that appends what it is sent to a file, forces it to the disk, and sends it back. All
 * that has arrived meanwhile shares the next force. Records have {@link #RECORD_BYTES} bytes.
 */
final class DiskServer {
  static final int RECORD_BYTES = 64;

  private static final int BUFFER_BYTES = 1 << 16;

  private final FileChannel log;
  private final Selector selector;
  private final ServerSocketChannel door;

  private DiskServer(FileChannel log, Selector selector, ServerSocketChannel door) {
    this.log = log;
    this.selector = selector;
    this.door = door;
  }

  /** Runs until it is killed: port, file. */
  public static void main(String[] arguments) throws IOException {
    try (FileChannel log =
            FileChannel.open(
                Path.of(arguments[1]), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        Selector selector = Selector.open();
        ServerSocketChannel door = ServerSocketChannel.open()) {
      int port = Integer.parseInt(arguments[0]);
      door.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      door.configureBlocking(false).register(selector, SelectionKey.OP_ACCEPT);
      new DiskServer(log, selector, door).serve();
    }
  }

  private void serve() throws IOException {
    while (true) {
      selector.select();
      List<SelectionKey> written = new ArrayList<>();
      for (SelectionKey key : selector.selectedKeys()) {
        if (key.isAcceptable()) {
          accept();
        } else if (append(key)) {
          written.add(key);
        }
      }
      selector.selectedKeys().clear();
      if (!written.isEmpty()) {
        log.force(false);
      }
      for (SelectionKey key : written) {
        answer(key);
      }
    }
  }

  private void accept() throws IOException {
    SocketChannel client = door.accept();
    client.setOption(StandardSocketOptions.TCP_NODELAY, true);
    client
        .configureBlocking(false)
        .register(selector, SelectionKey.OP_READ, ByteBuffer.allocateDirect(BUFFER_BYTES));
  }

  /** Takes what has arrived from one client; false if that was nothing. */
  private boolean append(SelectionKey key) throws IOException {
    ByteBuffer buffer = (ByteBuffer) key.attachment();
    if (((SocketChannel) key.channel()).read(buffer) < 0) {
      key.channel().close();
      return false;
    }
    ByteBuffer arrived = buffer.duplicate().flip();
    while (arrived.hasRemaining()) {
      log.write(arrived);
    }
    return buffer.position() > 0;
  }

  private static void answer(SelectionKey key) throws IOException {
    ByteBuffer buffer = ((ByteBuffer) key.attachment()).flip();
    while (buffer.hasRemaining()) {
      ((SocketChannel) key.channel()).write(buffer);
    }
    buffer.clear();
  }
}
