package io.leasehold.torture.network;

import java.util.List;

/** Everybody on one host. */
record Loopback(String obstacle) implements Network {
  @Override
  public Host host(String name) {
    return new Host(name, "127.0.0.1", List.of());
  }

  @Override
  public void cut(Host from, Host to) {
    throw new UnsupportedOperationException(obstacle);
  }

  @Override
  public void isolate(Host host) {
    throw new UnsupportedOperationException(obstacle);
  }

  @Override
  public void heal() {
    // Nothing can be broken.
  }

  @Override
  public void close() {
    // Nothing was opened.
  }
}
