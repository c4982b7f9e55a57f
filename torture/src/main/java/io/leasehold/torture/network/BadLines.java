package io.leasehold.torture.network;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes the line of a namespace slow or lossy with what the kernel has: netem, which can do both,
 * or else a narrow line ({@code tbf}), on which packets queue up and the last ones are dropped, and
 * a filter ({@code nft}) that drops by chance.
 *
 * <p>What is available is tried out, once, on a namespace that nobody uses.
 */
final class BadLines {
  private static final List<String> NETEM_DELAY = List.of("netem", "delay", "60ms", "20ms");

  /** About as much as a node sends under torture: it queues for some hundred milliseconds. */
  private static final List<String> NARROW =
      List.of("tbf", "rate", "600kbit", "burst", "4kb", "latency", "400ms");

  private final boolean netem;
  private final boolean tbf;
  private final boolean nft;

  BadLines(String space, String device) {
    netem = works(slow(space, device, NETEM_DELAY), unslow(space, device));
    tbf = works(slow(space, device, NARROW), unslow(space, device));
    nft = works(in(space, "nft", "add", "table", "ip", "loss"), forget(space));
  }

  private static boolean works(List<String> command, List<String> cure) {
    return SystemCommand.works(command) && SystemCommand.works(cure);
  }

  String obstacleToSlow() {
    return netem || tbf ? "" : "tc has neither netem nor tbf (apt-get install iproute2)";
  }

  String obstacleToLose() {
    return netem || nft ? "" : "no netem in this kernel and no nft (apt-get install nftables)";
  }

  /** Returns what mends it. */
  List<List<String>> slow(String space, String device) {
    SystemCommand.run(slow(space, device, netem ? NETEM_DELAY : NARROW));
    return List.of(unslow(space, device));
  }

  /**
   * Returns what mends it.
   *
   * @param inner the device on the host's own end, where what it sends comes by
   * @param outer the device on the other end, where what it receives comes by
   */
  List<List<String>> lose(
      String space, String inner, String outer, int percentSent, int percentReceived) {
    return netem
        ? loseByNetem(space, inner, outer, percentSent, percentReceived)
        : loseByFilter(space, percentSent, percentReceived);
  }

  private static List<List<String>> loseByNetem(
      String space, String inner, String outer, int percentSent, int percentReceived) {
    List<List<String>> cures = new ArrayList<>();
    if (percentSent > 0) {
      SystemCommand.run(slow(space, inner, List.of("netem", "loss", percentSent + "%")));
      cures.add(unslow(space, inner));
    }
    if (percentReceived > 0) {
      String loss = percentReceived + "%";
      SystemCommand.run(List.of("tc", "qdisc", "add", "dev", outer, "root", "netem", "loss", loss));
      cures.add(List.of("tc", "qdisc", "del", "dev", outer, "root"));
    }
    return cures;
  }

  private static List<List<String>> loseByFilter(
      String space, int percentSent, int percentReceived) {
    SystemCommand.run(in(space, "nft", "add", "table", "ip", "loss"));
    drop(space, "output", percentSent);
    drop(space, "input", percentReceived);
    return List.of(forget(space));
  }

  private static void drop(String space, String hook, int percent) {
    String chain = "{ type filter hook " + hook + " priority 0 ; }";
    SystemCommand.run(in(space, "nft", "add", "chain", "ip", "loss", hook, chain));
    // It wants to be compared with less than it can be, so that all of them are nearly all.
    String rule = "numgen random mod 10000 < " + Math.min(percent * 100, 9_999) + " drop";
    SystemCommand.run(in(space, "nft", "add", "rule", "ip", "loss", hook, rule));
  }

  private static List<String> slow(String space, String device, List<String> how) {
    List<String> command = new ArrayList<>(in(space, "tc", "qdisc", "add", "dev", device, "root"));
    command.addAll(how);
    return command;
  }

  private static List<String> unslow(String space, String device) {
    return in(space, "tc", "qdisc", "del", "dev", device, "root");
  }

  private static List<String> forget(String space) {
    return in(space, "nft", "delete", "table", "ip", "loss");
  }

  private static List<String> in(String space, String... words) {
    List<String> command = new ArrayList<>(List.of("ip", "netns", "exec", space));
    command.addAll(List.of(words));
    return command;
  }
}
