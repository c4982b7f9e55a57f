package io.leasehold.server.guard;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.util.AttributeKey;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * All connections of clients: at most so many, and none for long that asks nothing.
 *
 * <p>A connection counts as quiet while none of its requests is under way, and only a request that
 * has come whole, up to its body, changes that: bytes that trickle in buy no time. Who is refused
 * is told so in HTTP/1, unless a TLS handshake would have to come first.
 *
 * <p>Thread-safe; each {@code Watchman} belongs to the event loop of its connection.
 */
public final class Connections {
  private static final AttributeKey<Watchman> WATCHMAN =
      AttributeKey.valueOf(Connections.class, "WATCHMAN");

  private final GuardSettings settings;
  private final Consumer<Cut> meter;
  private final long quietNanos;
  private final AtomicInteger open = new AtomicInteger();

  public Connections(GuardSettings settings, Consumer<Cut> meter) {
    this.settings = settings;
    this.meter = meter;
    // Half as much again: one that has spoken is closed by the server itself, politely, before.
    quietNanos = settings.idle().toNanos() / 2 * 3;
  }

  /** Takes a new connection into account; to be called before anything was read from it. */
  public void accept(ChannelPipeline pipeline) {
    Channel channel = pipeline.channel();
    boolean welcome = open.incrementAndGet() <= settings.connections();
    var unused = channel.closeFuture().addListener(closed -> open.decrementAndGet());
    if (welcome) {
      Watchman watchman = new Watchman();
      channel.attr(WATCHMAN).set(watchman);
      pipeline.addFirst(watchman);
    } else {
      meter.accept(Cut.TOO_MANY_CONNECTIONS);
      pipeline.addFirst(new Refuser());
    }
  }

  /** A request has come on this connection; on its event loop. */
  static void begin(Channel channel) {
    Watchman watchman = channel == null ? null : channel.attr(WATCHMAN).get();
    if (watchman != null) {
      watchman.underWay++;
    }
  }

  /** It is over, on any thread. */
  static void end(Channel channel) {
    Watchman watchman = channel == null ? null : channel.attr(WATCHMAN).get();
    if (watchman != null) {
      channel.eventLoop().execute(watchman::requestIsOver);
    }
  }

  /** Closes one connection that is quiet for too long. */
  private final class Watchman extends ChannelInboundHandlerAdapter {
    private int underWay;
    private long quietSince;

    @Override
    public void channelActive(ChannelHandlerContext context) {
      quietSince = System.nanoTime();
      look(context, quietNanos);
      context.fireChannelActive();
    }

    private void requestIsOver() {
      underWay--;
      quietSince = System.nanoTime();
    }

    private void look(ChannelHandlerContext context, long inNanos) {
      var unused =
          context.executor().schedule(() -> closeIfQuiet(context), inNanos, TimeUnit.NANOSECONDS);
    }

    private void closeIfQuiet(ChannelHandlerContext context) {
      if (!context.channel().isActive()) {
        return;
      }
      long left = underWay > 0 ? quietNanos : quietSince + quietNanos - System.nanoTime();
      if (left > 0) {
        look(context, left);
      } else {
        meter.accept(Cut.NO_REQUEST);
        var unused = context.close();
      }
    }
  }

  /** Says why, hears nothing, closes. */
  private final class Refuser extends ChannelInboundHandlerAdapter {
    @Override
    public void channelActive(ChannelHandlerContext context) {
      if (settings.tls()) {
        var unused = context.close();
        return;
      }
      context
          .writeAndFlush(Apology.tooManyConnections(settings.connections()))
          .addListener(ChannelFutureListener.CLOSE);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ReferenceCountUtil.release(message);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      // Nobody behind this one has heard of the connection.
    }
  }
}
