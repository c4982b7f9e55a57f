package io.leasehold.torture.proxy;

import static java.util.Comparator.comparingLong;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * Passes connections on, in one thread, as the {@link Weather} allows.
 *
 * <p>Thread-safe. Everything happens on the thread of the proxy; others only leave tasks for it.
 */
public final class Proxy implements AutoCloseable {
  private final Origins origins;
  private final Weather weather;
  private final Selector selector;
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final PriorityQueue<Flow> late = new PriorityQueue<>(comparingLong(Flow::dueNanos));
  private final Set<Pipe> pipes = new HashSet<>();
  private final List<ServerSocketChannel> listeners = new ArrayList<>();
  private final Thread thread = new Thread(this::run, "torture-proxy");
  private volatile boolean closed;

  public Proxy(Origins origins, Weather weather) {
    this.origins = origins;
    this.weather = weather;
    try {
      this.selector = Selector.open();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    thread.setDaemon(true);
    thread.start();
  }

  /** Where connections that come in at one place go to. */
  private record Destination(InetSocketAddress address, String name) {}

  /** Accepts connections here, and passes them on to somebody of this name there. */
  public void pass(InetSocketAddress here, InetSocketAddress there, String name)
      throws IOException {
    ServerSocketChannel listener = ServerSocketChannel.open();
    listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
    listener.bind(here, 1_024);
    listener.configureBlocking(false);
    synchronized (listeners) {
      listeners.add(listener);
    }
    later(
        () -> {
          try {
            var unused =
                listener.register(selector, SelectionKey.OP_ACCEPT, new Destination(there, name));
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  /** Looks at the weather again. */
  public void weatherChanged() {
    later(() -> List.copyOf(pipes).forEach(Pipe::goOn));
  }

  private void later(Runnable task) {
    tasks.add(task);
    selector.wakeup();
  }

  private void run() {
    try {
      while (!closed) {
        selector.select(this::ready, pauseMillis());
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
          task.run();
        }
        for (Flow due = late.peek();
            due != null && due.isDue(System.nanoTime());
            due = late.peek()) {
          late.remove().goOn();
        }
      }
    } catch (IOException | ClosedSelectorException gone) {
      // Nobody needs it any more.
    }
  }

  private long pauseMillis() {
    Flow next = late.peek();
    long nanos = next == null ? TimeUnit.SECONDS.toNanos(1) : next.dueIn(System.nanoTime());
    return Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos));
  }

  private void ready(SelectionKey key) {
    if (key.attachment() instanceof Destination destination) {
      accept((ServerSocketChannel) key.channel(), destination);
    } else {
      ((Pipe) key.attachment()).goOn();
    }
  }

  private void accept(ServerSocketChannel listener, Destination destination) {
    try {
      SocketChannel client = listener.accept();
      if (client == null) {
        return;
      }
      String from =
          origins.of(
              (InetSocketAddress) client.getRemoteAddress(),
              (InetSocketAddress) client.getLocalAddress());
      Pipe pipe = new Pipe(client, from, destination.address(), destination.name(), weather, this);
      pipes.add(pipe);
      pipe.goOn();
    } catch (IOException gone) {
      // It did not wait for us.
    }
  }

  Selector selector() {
    return selector;
  }

  void wakeLater(Flow flow) {
    late.add(flow);
  }

  void forget(Pipe pipe) {
    pipes.remove(pipe);
  }

  @Override
  public void close() {
    closed = true;
    selector.wakeup();
    try {
      thread.join();
      synchronized (listeners) {
        for (ServerSocketChannel listener : listeners) {
          listener.close();
        }
      }
      List.copyOf(pipes).forEach(Pipe::close);
      selector.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
