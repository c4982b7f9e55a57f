package io.leasehold.sim.lab.stage;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Carries messages. Nothing is lost and the messages of one link keep their order, as on a TCP
 * connection; what bad weather does is to make them late.
 */
public final class Network {
  private record Link(String from, String to) {}

  private record Weather(Link link, long fromMillis, long untilMillis, long lateMillis) {
    boolean strikes(Link used, long sentMillis) {
      return link.equals(used) && sentMillis >= fromMillis && sentMillis < untilMillis;
    }
  }

  /** A partition: whatever was sent during it arrives when it is over. */
  private static final long UNTIL_IT_IS_OVER = -1;

  private final VirtualTime time;
  private final Map<String, Long> latencies = new HashMap<>();
  private final List<Weather> forecast = new ArrayList<>();
  private final Map<Link, Long> lastArrivals = new HashMap<>();

  Network(VirtualTime time) {
    this.time = time;
  }

  /** How long messages from and to this machine usually take; 0 unless said. */
  public void latency(String host, long millis) {
    latencies.put(host, millis);
  }

  /** Holds whatever is sent this way in this time until it is over. */
  public void partition(String from, String to, long fromMillis, long untilMillis) {
    forecast.add(new Weather(new Link(from, to), fromMillis, untilMillis, UNTIL_IT_IS_OVER));
  }

  /** Makes whatever is sent this way in this time late by so much. */
  public void congestion(
      String from, String to, long fromMillis, long untilMillis, long lateMillis) {
    forecast.add(new Weather(new Link(from, to), fromMillis, untilMillis, lateMillis));
  }

  /** Sends now, and returns when the message will arrive. */
  public long send(String from, String to, Runnable arrival) {
    Link link = new Link(from, to);
    long sent = time.nowMillis();
    long usual = sent + latencies.getOrDefault(from, 0L) + latencies.getOrDefault(to, 0L);
    long arrives = usual;
    for (Weather weather : forecast) {
      if (weather.strikes(link, sent)) {
        long late = weather.lateMillis();
        arrives =
            Math.max(arrives, late == UNTIL_IT_IS_OVER ? weather.untilMillis() : usual + late);
      }
    }
    arrives = Math.max(arrives, lastArrivals.getOrDefault(link, arrives));
    lastArrivals.put(link, arrives);
    time.at(arrives, arrival);
    return arrives;
  }
}
