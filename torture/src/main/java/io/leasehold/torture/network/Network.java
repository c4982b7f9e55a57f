package io.leasehold.torture.network;

import java.util.List;

/** Hosts for processes, and the lines between them. Used by one thread. */
public interface Network extends AutoCloseable {

  /**
   * A place for a process.
   *
   * @param prefix what its command has to begin with
   */
  record Host(String name, String address, List<String> prefix) {
    public Host {
      prefix = List.copyOf(prefix);
    }
  }

  /** A host of this name; the same one if it is asked for again. */
  Host host(String name);

  /** Why nothing can be cut here, or empty if it can. */
  String obstacle();

  /** Drops everything that the one sends to the other; the way back stays open. */
  void cut(Host from, Host to);

  /** Takes a host off the net. */
  void isolate(Host host);

  /** Mends everything. */
  void heal();

  @Override
  void close();

  /** All on 127.0.0.1, where nothing can be cut. */
  static Network loopback(String whyNotBetter) {
    return new Loopback(whyNotBetter);
  }
}
