package io.leasehold.server;

import com.linecorp.armeria.common.Flags;
import com.linecorp.armeria.common.util.EventLoopGroups;
import com.linecorp.armeria.common.util.ThreadFactories;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * The thread that takes new connections from a port and ends as soon as it is told to.
 *
 * <p>Netty's own would first look for two seconds whether somebody still gives it work, and a node
 * that stops waits for it. Here nobody can: its port is closed by then.
 */
final class Acceptor extends MultiThreadIoEventLoopGroup {
  private static final long TIMEOUT_SECONDS = 15;

  private Acceptor(String name, IoHandlerFactory transport) {
    super(1, ThreadFactories.newEventLoopThreadFactory(name, false), transport);
  }

  /** One of the kind that the server uses for its connections. */
  static EventLoopGroup named(String name) {
    return switch (Flags.transportType()) {
      case EPOLL -> new Acceptor(name, EpollIoHandler.newFactory());
      case NIO -> new Acceptor(name, NioIoHandler.newFactory());
      default -> EventLoopGroups.newEventLoopGroup(1, name);
    };
  }

  @Override
  public Future<?> shutdownGracefully() {
    return shutdownGracefully(0, TIMEOUT_SECONDS, TimeUnit.SECONDS);
  }
}
