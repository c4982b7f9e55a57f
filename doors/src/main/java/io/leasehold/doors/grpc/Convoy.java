package io.leasehold.doors.grpc;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Watches of one stream that want the same. Those that have come exactly as far as one that asks
 * its feed follow it, and are told what it is told: to ask, to wait and to build a reply costs far
 * more than another number in one.
 *
 * <p>Who has come to another place asks for itself, until both have been told the same last event.
 * So nobody misses anything, hears it twice, or waits for one that reads the past. All of it
 * happens on the event loop of the stream.
 */
final class Convoy {
  /** Those that ask, each with those that have come as far and do not. */
  private final Map<Watch, Set<Watch>> leads = new HashMap<>();

  /** The lead that asked last: whoever asks next has, as a rule, just been told the same. */
  private Watch latest;

  private int members;

  void enters() {
    members++;
  }

  /** Whether a watch that knows nothing more to tell is told what comes, and needs not ask. */
  boolean takes(Watch watch) {
    if (latest == null || latest == watch || !latest.place().equals(watch.place())) {
      latest = watch;
      leads.putIfAbsent(watch, new LinkedHashSet<>());
      return false;
    }
    Set<Watch> followers = leads.get(latest);
    followers.add(watch);
    followers.addAll(leads.getOrDefault(watch, Set.of()));
    leads.remove(watch);
    return true;
  }

  /** Those that are told what this one is told. */
  Set<Watch> behind(Watch watch) {
    return leads.getOrDefault(watch, Set.of());
  }

  /** It is told no more; if others relied on its asking, one of them asks now. */
  void leaves(Watch watch) {
    members--;
    leads.values().forEach(followers -> followers.remove(watch));
    Set<Watch> left = leads.remove(watch);
    if (watch == latest) {
      latest = null;
    }
    if (left != null && !left.isEmpty()) {
      Watch next = left.iterator().next();
      left.remove(next);
      leads.put(next, left);
      next.goOnByItself();
    }
  }

  /** All of them are about to leave, and nobody has to ask in the place of another. */
  void dissolve() {
    leads.clear();
    latest = null;
  }

  boolean isEmpty() {
    return members == 0;
  }
}
