package io.leasehold.sim.lab.stage;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Keeps the three questions every lease must answer: did two owners act at once, did the resource
 * take a write from somebody whose time was over, is the key stuck with a dead owner?
 *
 * <p>It hears of grants, writes and deaths as they happen and has no idea which store is playing.
 */
public final class Judge {
  private final VirtualTime time;
  private final Map<String, Long> deaths = new HashMap<>();
  private final List<String> waiting = new ArrayList<>();
  private String latestOwner;
  private long changedHandsMillis = Verdict.NEVER;
  private int staleAccepted;
  private int staleRefused;

  Judge(VirtualTime time) {
    this.time = time;
  }

  /** The store gave the key to this owner, or says it did. */
  public void granted(String owner) {
    waiting.remove(owner);
    Long death = latestOwner == null ? null : deaths.get(latestOwner);
    if (death != null && !owner.equals(latestOwner)) {
      changedHandsMillis = time.nowMillis() - death;
    }
    latestOwner = owner;
  }

  /** This one wants the key and has not got it. */
  public void waits(String who) {
    if (!waiting.contains(who)) {
      waiting.add(who);
    }
  }

  /** This one is dead, and will neither act nor release. */
  public void died(String who) {
    deaths.put(who, time.nowMillis());
  }

  /** Who got the key last; null if nobody ever did. */
  public String latestOwner() {
    return latestOwner;
  }

  /** Whether a write by this one comes from somebody whose time is over. */
  boolean isStale(String writer) {
    return latestOwner != null && !latestOwner.equals(writer);
  }

  void accepted(String writer) {
    staleAccepted += isStale(writer) ? 1 : 0;
  }

  void refused(String writer) {
    staleRefused += isStale(writer) ? 1 : 0;
  }

  /** The verdict on what was seen until now. */
  Verdict verdict(List<Span> spans) {
    Long death = latestOwner == null ? null : deaths.get(latestOwner);
    boolean stuck = death != null && !waiting.isEmpty();
    return new Verdict(
        overlaps(spans),
        staleAccepted,
        staleRefused,
        stuck ? time.nowMillis() - death : Verdict.NEVER,
        changedHandsMillis);
  }

  /** The stretches during which two different holders each believed that they could act. */
  static List<Verdict.Overlap> overlaps(List<Span> spans) {
    List<Verdict.Overlap> overlaps = new ArrayList<>();
    for (Span first : spans) {
      for (Span second : spans) {
        long from = Math.max(first.fromMillis(), second.fromMillis());
        long until = Math.min(first.untilMillis(), second.untilMillis());
        if (first.isBelief()
            && second.isBelief()
            && first.owner().compareTo(second.owner()) < 0
            && from < until) {
          overlaps.add(new Verdict.Overlap(first.owner(), second.owner(), from, until));
        }
      }
    }
    return overlaps;
  }
}
