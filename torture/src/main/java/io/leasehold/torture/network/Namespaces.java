package io.leasehold.torture.network;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * A host is a network namespace of the kernel with a cable to one bridge. The names of all of it
 * begin with the id of this process, so that runs do not meet, and all of it goes with {@link
 * #close}.
 *
 * <p>Used by one thread.
 */
public final class Namespaces implements Network {
  private static final int MOST_HOSTS = 200;

  private final String mark = "lh" + ProcessHandle.current().pid() % 100_000;
  private final String net = "10.213." + ProcessHandle.current().pid() % 250 + ".";
  private final Map<String, Host> hosts = new LinkedHashMap<>();
  private final List<List<String>> cures = new ArrayList<>();
  private BadLines lines;

  private Namespaces() {}

  /** Such a network, or a proxy if this machine does not allow it. */
  public static Network orProxied(RandomGenerator random) {
    Namespaces network = new Namespaces();
    try {
      network.build();
      return network;
    } catch (SystemCommand.FailedException refused) {
      network.close();
      return Proxied.orLoopback(
          "no network namespaces (root and iproute2 are needed): " + refused.getMessage(), random);
    }
  }

  private void build() {
    SystemCommand.ip("link", "add", bridge(), "type", "bridge");
    SystemCommand.ip("addr", "add", net + "1/24", "dev", bridge());
    SystemCommand.ip("link", "set", bridge(), "up");
    // Fails here, and not later, where namespaces are forbidden.
    Host probe = host("probe");
    lines = new BadLines(space(probe), inner(number(probe)));
  }

  private String bridge() {
    return mark + "b";
  }

  @Override
  public Host host(String name) {
    return hosts.computeIfAbsent(name, this::connect);
  }

  private Host connect(String name) {
    int number = hosts.size() + 2;
    if (number > MOST_HOSTS) {
      throw new IllegalStateException("at most " + MOST_HOSTS + " hosts fit on the net");
    }
    String space = mark + "n" + number;
    String outer = cable(number);
    String inner = inner(number);
    SystemCommand.ip("netns", "add", space);
    SystemCommand.ip("link", "add", outer, "type", "veth", "peer", "name", inner);
    SystemCommand.ip("link", "set", outer, "master", bridge());
    SystemCommand.ip("link", "set", outer, "up");
    SystemCommand.ip("link", "set", inner, "netns", space);
    inside(space, "link", "set", "lo", "up");
    inside(space, "addr", "add", net + number + "/24", "dev", inner);
    inside(space, "link", "set", inner, "up");
    return new Host(name, net + number, List.of("ip", "netns", "exec", space));
  }

  private String cable(int number) {
    return mark + "o" + number;
  }

  private String inner(int number) {
    return mark + "i" + number;
  }

  private int number(Host host) {
    return Integer.parseInt(host.address().substring(net.length()));
  }

  private static void inside(String space, String... words) {
    List<String> all = new ArrayList<>(List.of("netns", "exec", space, "ip"));
    all.addAll(List.of(words));
    SystemCommand.ip(all.toArray(String[]::new));
  }

  @Override
  public String obstacle() {
    return "";
  }

  @Override
  public void cut(Host from, Host to) {
    String space = space(from);
    inside(space, "route", "add", "blackhole", to.address() + "/32");
    cures.add(
        List.of(
            "ip", "netns", "exec", space, "ip", "route", "del", "blackhole", to.address() + "/32"));
  }

  private static String space(Host host) {
    return host.prefix().get(host.prefix().size() - 1);
  }

  @Override
  public void isolate(Host host) {
    String cable = cable(number(host));
    SystemCommand.ip("link", "set", cable, "down");
    cures.add(List.of("ip", "link", "set", cable, "up"));
  }

  @Override
  public String obstacleToSlow() {
    return lines.obstacleToSlow();
  }

  @Override
  public void slow(Host host) {
    cures.addAll(lines.slow(space(host), inner(number(host))));
  }

  @Override
  public String obstacleToLose() {
    return lines.obstacleToLose();
  }

  @Override
  public void lose(Host host, int percentSent, int percentReceived) {
    int number = number(host);
    cures.addAll(
        lines.lose(space(host), inner(number), cable(number), percentSent, percentReceived));
  }

  @Override
  public void heal() {
    cures.forEach(cure -> SystemCommand.run(cure));
    cures.clear();
  }

  /** What is left of it is removed as far as possible: there is nobody to tell. */
  @Override
  public void close() {
    for (Host host : hosts.values()) {
      SystemCommand.tryTo("netns", "del", space(host));
    }
    SystemCommand.tryTo("link", "del", bridge());
    hosts.clear();
  }
}
