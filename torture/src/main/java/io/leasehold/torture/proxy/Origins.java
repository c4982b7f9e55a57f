package io.leasehold.torture.proxy;

import java.net.InetSocketAddress;

/** Tells by its socket who has connected. */
public interface Origins {
  /**
   * The name of whoever has connected.
   *
   * @param client its end of the connection
   * @param here the end of the proxy
   */
  String of(InetSocketAddress client, InetSocketAddress here);
}
