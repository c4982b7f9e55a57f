package io.leasehold.torture.proxy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * What goes from one socket to another: it is read, held for as long as the weather wants, and
 * written. On the proxy's thread.
 */
final class Flow {
  private static final int BYTES = 16 << 10;

  private final Pipe pipe;
  private final SelectionKey from;
  private final SelectionKey to;
  private final BooleanSupplier blocked;
  private final LongSupplier delayNanos;
  private final ByteBuffer held = ByteBuffer.allocate(BYTES).limit(0);
  private long dueNanos;
  private boolean waiting;
  private boolean ended;
  private boolean over;

  Flow(
      Pipe pipe,
      SelectionKey from,
      SelectionKey to,
      BooleanSupplier blocked,
      LongSupplier delayNanos) {
    this.pipe = pipe;
    this.from = from;
    this.to = to;
    this.blocked = blocked;
    this.delayNanos = delayNanos;
  }

  /** Whether the end has been passed on. */
  boolean isOver() {
    return over;
  }

  /** Does all that can be done now, and asks to be called when more can be. */
  void step() throws IOException {
    want(from, SelectionKey.OP_READ, false);
    want(to, SelectionKey.OP_WRITE, false);
    if (over || blocked.getAsBoolean() || isWaiting()) {
      return;
    }
    if (!held.hasRemaining() && !ended) {
      read();
    }
    if (isWaiting()) {
      return;
    }
    write();
  }

  private void read() throws IOException {
    int count = ((SocketChannel) from.channel()).read(held.clear());
    held.flip();
    ended = count < 0;
    long delay = count > 0 ? delayNanos.getAsLong() : 0;
    if (delay > 0) {
      dueNanos = System.nanoTime() + delay;
      waiting = true;
      pipe.wakeLater(this);
    }
  }

  private void write() throws IOException {
    SocketChannel target = (SocketChannel) to.channel();
    while (held.hasRemaining()) {
      if (target.write(held) == 0) {
        want(to, SelectionKey.OP_WRITE, true);
        return;
      }
    }
    if (ended) {
      over = true;
      target.shutdownOutput();
    } else {
      want(from, SelectionKey.OP_READ, true);
    }
  }

  private boolean isWaiting() {
    waiting = waiting && !isDue(System.nanoTime());
    return waiting;
  }

  boolean isDue(long nowNanos) {
    return dueIn(nowNanos) <= 0;
  }

  long dueIn(long nowNanos) {
    return dueNanos - nowNanos;
  }

  void goOn() {
    pipe.goOn();
  }

  private static void want(SelectionKey key, int what, boolean wanted) {
    int now = key.interestOps();
    key.interestOps(wanted ? now | what : now & ~what);
  }

  long dueNanos() {
    return dueNanos;
  }
}
