package io.leasehold.torture.network;

import io.leasehold.torture.proxy.Proxy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * A host is an address of the loopback at which a proxy in this process listens; servers listen at
 * another one behind it. It needs no rights and changes nothing on the machine.
 *
 * <p>Caveat: a cut holds connections up instead of dropping packets, and lost packets are bytes
 * that come late, as they do inside a connection. Used by one thread.
 */
public final class Proxied implements Network {
  private static final String VARIABLE = "TORTURE_HOST_" + ProcessHandle.current().pid();
  private static final int MOST_HOSTS = 100;

  /** Two runs on one machine have different addresses. */
  private final String net =
      "127.%d.%d."
          .formatted(
              1 + ProcessHandle.current().pid() / 250 % 250, ProcessHandle.current().pid() % 250);

  private final Map<String, Host> hosts = new LinkedHashMap<>();
  private final Set<InetSocketAddress> open = new HashSet<>();
  private final Trouble trouble;
  private final Proxy proxy;

  private Proxied(RandomGenerator random) {
    trouble = new Trouble(random);
    proxy = new Proxy(new ProcessOrigins(VARIABLE), trouble);
  }

  /**
   * Such a network, or the loopback if this machine does not allow it.
   *
   * @param random chooses what is lost
   */
  public static Network orLoopback(String whyNotBetter, RandomGenerator random) {
    String obstacle = obstacleHere();
    return obstacle.isEmpty()
        ? new Proxied(random)
        : Network.loopback(whyNotBetter + "; no proxy: " + obstacle);
  }

  private static String obstacleHere() {
    if (!ProcessOrigins.isPossible()) {
      return "/proc does not tell whose a connection is";
    }
    try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getByName("127.9.9.9"))) {
      return probe.isBound() ? "" : "127.9.9.9 is no address of the loopback";
    } catch (IOException refused) {
      return "127.9.9.9 is no address of the loopback: " + refused.getMessage();
    }
  }

  @Override
  public Host host(String name) {
    return hosts.computeIfAbsent(name, this::create);
  }

  private Host create(String name) {
    int number = hosts.size() + 1;
    if (number > MOST_HOSTS) {
      throw new IllegalStateException("at most " + MOST_HOSTS + " hosts fit on the net");
    }
    List<String> prefix = List.of("env", VARIABLE + "=" + name);
    return new Host(name, net + number, net + (number + MOST_HOSTS), prefix);
  }

  @Override
  public void open(Host host, int port) {
    pass(
        new InetSocketAddress(host.address(), port),
        new InetSocketAddress(host.listen(), port),
        host.name());
  }

  @Override
  public String towards(String foreign) {
    int colon = foreign.lastIndexOf(':');
    int port = Integer.parseInt(foreign.substring(colon + 1));
    Host host = host(foreign);
    pass(
        new InetSocketAddress(host.address(), port),
        new InetSocketAddress(foreign.substring(0, colon), port),
        foreign);
    return host.address() + ":" + port;
  }

  private void pass(InetSocketAddress here, InetSocketAddress there, String name) {
    if (!open.add(here)) {
      return;
    }
    try {
      proxy.pass(here, there, name);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot listen at " + here, e);
    }
  }

  @Override
  public String obstacle() {
    return "";
  }

  @Override
  public void cut(Host from, Host to) {
    trouble.cut(from.name(), to.name());
    proxy.weatherChanged();
  }

  @Override
  public void isolate(Host host) {
    trouble.isolate(host.name());
    proxy.weatherChanged();
  }

  @Override
  public String obstacleToSlow() {
    return "";
  }

  @Override
  public void slow(Host host) {
    trouble.slow(host.name());
  }

  @Override
  public String obstacleToLose() {
    return "";
  }

  @Override
  public void lose(Host host, int percentSent, int percentReceived) {
    trouble.lose(host.name(), percentSent, percentReceived);
  }

  @Override
  public void heal() {
    trouble.heal();
    proxy.weatherChanged();
  }

  @Override
  public void close() {
    proxy.close();
  }
}
