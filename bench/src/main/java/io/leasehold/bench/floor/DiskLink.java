package io.leasehold.bench.floor;

import io.leasehold.bench.peer.Link;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Records that are sent over a few connections in turn, and come back once they are on the disk.
 */
final class DiskLink implements Link {
  private final List<Line> lines = new ArrayList<>();
  private final AtomicInteger turn = new AtomicInteger();
  private final AtomicLong names = new AtomicLong(1);

  DiskLink(int port, int connections) {
    for (int i = 0; i < connections; i++) {
      lines.add(Line.open(port));
    }
  }

  private CompletableFuture<Void> send() {
    return lines.get(Math.floorMod(turn.getAndIncrement(), lines.size())).send();
  }

  @Override
  public CompletableFuture<Long> grant(long termMillis) {
    long lease = names.getAndIncrement();
    return send().thenApply(done -> lease);
  }

  @Override
  public CompletableFuture<Integer> renew(long[] leases, int from, int count) {
    return send().thenApply(done -> count);
  }

  @Override
  public CompletableFuture<Void> revoke(long lease) {
    return send();
  }

  @Override
  public CompletableFuture<Long> acquire(String key, long lease) {
    return send().thenApply(done -> lease);
  }

  @Override
  public CompletableFuture<Void> release(String key, long lease, long token) {
    return send();
  }

  @Override
  public CompletableFuture<Long> lock(String key, long lease) {
    throw new UnsupportedOperationException("a floor knows nobody who could wait");
  }

  @Override
  public CompletableFuture<Void> put(String key, byte[] value, long lease) {
    throw new UnsupportedOperationException("a floor keeps no keys");
  }

  @Override
  public CompletableFuture<Void> watch(String prefix, Listener listener) {
    throw new UnsupportedOperationException("a floor keeps no keys");
  }

  @Override
  public void close() {
    lines.forEach(Line::close);
  }

  /** One connection: records come back in the order in which they were sent. */
  private static final class Line {
    private final Socket socket;
    private final Queue<CompletableFuture<Void>> under = new ConcurrentLinkedQueue<>();

    private Line(Socket socket) {
      this.socket = socket;
    }

    static Line open(int port) {
      try {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        Line line = new Line(socket);
        Thread reader = new Thread(line::read, "floor-disk");
        reader.setDaemon(true);
        reader.start();
        return line;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Each has its answer queued before it is sent. */
    synchronized CompletableFuture<Void> send() {
      CompletableFuture<Void> done = new CompletableFuture<>();
      under.add(done);
      try {
        socket.getOutputStream().write(new byte[DiskServer.RECORD_BYTES]);
      } catch (IOException failure) {
        done.completeExceptionally(failure);
      }
      return done;
    }

    private void read() {
      try {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        byte[] record = new byte[DiskServer.RECORD_BYTES];
        while (true) {
          in.readFully(record);
          under.remove().complete(null);
        }
      } catch (IOException ended) {
        under.forEach(waiting -> waiting.completeExceptionally(ended));
      }
    }

    void close() {
      try {
        socket.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
