package io.leasehold.torture.network;

import io.leasehold.torture.proxy.Weather;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/** The weather between hosts, as the faults make it. Thread-safe. */
final class Trouble implements Weather {
  private static final long SLOW_NANOS = TimeUnit.MILLISECONDS.toNanos(80);

  /** After so long the kernel sends a packet again that was not acknowledged. */
  private static final long SENT_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private static final int MOST_SENDINGS = 5;

  /** A way from one host to another. */
  private record Way(String from, String to) {}

  /** How many of a hundred packets are lost. */
  private record Loss(int percentSent, int percentReceived) {
    private static final Loss NONE = new Loss(0, 0);
  }

  private final RandomGenerator random;
  private final Set<Way> cuts = new HashSet<>();
  private final Set<String> alone = new HashSet<>();
  private final Set<String> slow = new HashSet<>();
  private final Map<String, Loss> losses = new HashMap<>();

  Trouble(RandomGenerator random) {
    this.random = random;
  }

  synchronized void cut(String from, String to) {
    cuts.add(new Way(from, to));
  }

  synchronized void isolate(String host) {
    alone.add(host);
  }

  synchronized void slow(String host) {
    slow.add(host);
  }

  synchronized void lose(String host, int percentSent, int percentReceived) {
    losses.put(host, new Loss(percentSent, percentReceived));
  }

  synchronized void heal() {
    cuts.clear();
    alone.clear();
    slow.clear();
    losses.clear();
  }

  @Override
  public synchronized boolean isBlocked(String from, String to) {
    boolean between = !from.equals(to) && (alone.contains(from) || alone.contains(to));
    return between || cuts.contains(new Way(from, to)) || losesAll(from, to);
  }

  @Override
  public synchronized long delayNanos(String from, String to) {
    long delay = slow.contains(from) ? random.nextLong(SLOW_NANOS) : 0;
    int sent = losses.getOrDefault(from, Loss.NONE).percentSent();
    int received = losses.getOrDefault(to, Loss.NONE).percentReceived();
    // Each time that it is lost it waits for twice as long.
    long wait = SENT_AGAIN_NANOS;
    for (int i = 0; i < MOST_SENDINGS && (isLost(sent) || isLost(received)); i++) {
      delay += wait;
      wait *= 2;
    }
    return delay;
  }

  private boolean losesAll(String from, String to) {
    return losses.getOrDefault(from, Loss.NONE).percentSent() >= 100
        || losses.getOrDefault(to, Loss.NONE).percentReceived() >= 100;
  }

  private boolean isLost(int percent) {
    return random.nextInt(100) < percent;
  }
}
