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
  public String obstacleToSlow() {
    return obstacle;
  }

  @Override
  public void slow(Host host) {
    throw new UnsupportedOperationException(obstacle);
  }

  @Override
  public String obstacleToLose() {
    return obstacle;
  }

  @Override
  public void lose(Host host, int percentSent, int percentReceived) {
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
