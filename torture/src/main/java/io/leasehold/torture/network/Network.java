package io.leasehold.torture.network;

import java.util.List;

/** Hosts for processes, and the lines between them. Used by one thread. */
public interface Network extends AutoCloseable {

  /**
   * A place for a process.
   *
   * @param address where others reach it
   * @param listen the address at which a server on it has to listen
   * @param prefix what its command has to begin with
   */
  record Host(String name, String address, String listen, List<String> prefix) {
    public Host {
      prefix = List.copyOf(prefix);
    }

    /** One that listens where it is reached. */
    public Host(String name, String address, List<String> prefix) {
      this(name, address, address, prefix);
    }
  }

  /** A host of this name; the same one if it is asked for again. */
  Host host(String name);

  /** Says that a server on this host is to be reached at this port. */
  default void open(Host host, int port) {}

  /** How clients on these hosts reach an address that is none of theirs, {@code host:port}. */
  default String towards(String foreign) {
    return foreign;
  }

  /** Why nothing can be cut here, or empty if it can. */
  String obstacle();

  /** Drops everything that the one sends to the other; the way back stays open. */
  void cut(Host from, Host to);

  /** Takes a host off the net. */
  void isolate(Host host);

  /** Why no line can be made slow here, or empty if it can. */
  String obstacleToSlow();

  /** Makes a host's line so slow that what it sends queues up, and at worst is dropped. */
  void slow(Host host);

  /** Why no line can be made to lose packets here, or empty if it can. */
  String obstacleToLose();

  /** Makes a host's line lose so many of a hundred packets, chosen by chance. */
  void lose(Host host, int percentSent, int percentReceived);

  /** Mends everything. */
  void heal();

  @Override
  void close();

  /** All on 127.0.0.1, where nothing can be cut. */
  static Network loopback(String whyNotBetter) {
    return new Loopback(whyNotBetter);
  }
}
