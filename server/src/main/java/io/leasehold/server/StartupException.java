package io.leasehold.server;

import io.leasehold.server.config.Peers;
import io.leasehold.server.config.Setting;
import java.net.InetSocketAddress;

/**
 * A node could not start, for a reason outside of the program. The message says what and what to
 * do; nobody needs the stack trace.
 */
public final class StartupException extends RuntimeException {
  StartupException(String message, Throwable cause) {
    super(message, cause);
  }

  static StartupException cannotListen(
      InetSocketAddress address, Setting<Integer> setting, Throwable cause) {
    return new StartupException(
        "cannot listen on "
            + Peers.address(address.getAddress().getHostAddress(), address.getPort())
            + ": "
            + cause.getMessage()
            + "; stop whoever uses that port, or give another one with "
            + setting.flag(),
        cause);
  }
}
