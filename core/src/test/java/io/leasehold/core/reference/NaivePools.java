package io.leasehold.core.reference;

import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Waiter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;

/** The rules about places in a pool. */
final class NaivePools {
  private NaivePools() {}

  /** The place this waiter gets of those that are free and not closed. */
  static OptionalInt freePlace(NaiveState s, Waiter wanted) {
    List<Integer> free = freePlaces(s, wanted);
    List<NaiveSlot> usedAndFree =
        s.usedSlots.stream()
            .filter(used -> used.key().equals(wanted.key()) && free.contains(used.slot()))
            .toList();
    OptionalInt hadLast =
        usedAndFree.stream()
            .filter(used -> used.lastHolder().equals(wanted.holder()))
            .mapToInt(NaiveSlot::slot)
            .reduce((longer, shorter) -> shorter);
    if (hadLast.isPresent()) {
      return hadLast;
    }
    if (free.contains(wanted.wantedSlot())) {
      return OptionalInt.of(wanted.wantedSlot());
    }
    OptionalInt neverUsed =
        free.stream()
            .mapToInt(slot -> slot)
            .filter(slot -> usedAndFree.stream().noneMatch(used -> used.slot() == slot))
            .findFirst();
    return neverUsed.isPresent()
        ? neverUsed
        : usedAndFree.stream().mapToInt(NaiveSlot::slot).findFirst();
  }

  private static List<Integer> freePlaces(NaiveState s, Waiter wanted) {
    List<Integer> free = new ArrayList<>();
    for (int i = 0; i < wanted.slots(); i++) {
      int slot = i;
      boolean held =
          NaiveGrants.claimsOn(s, wanted.key()).stream().anyMatch(claim -> claim.slot() == slot);
      boolean closed =
          NaiveGrants.runningDelays(s, wanted.key()).stream()
              .anyMatch(delay -> delay.slot() == slot);
      if (!held && !closed) {
        free.add(slot);
      }
    }
    return free;
  }

  /** The claim on a place that this waiter may take, or null if there is none. */
  static NaiveClaim preemptiblePlace(NaiveState s, Waiter wanted) {
    Comparator<NaiveClaim> bySoftDeadline =
        Comparator.comparing(claim -> s.leases.get(claim.lease()).softDeadline());
    return NaiveGrants.claimsOn(s, wanted.key()).stream()
        .filter(claim -> claim.mode() == ClaimMode.SLOT && claim.slot() < wanted.slots())
        .filter(claim -> NaiveGrants.canBePreempted(s, claim))
        .min(bySoftDeadline.thenComparing(NaiveClaim::slot))
        .orElse(null);
  }

  static void noteUsed(NaiveState s, NaiveClaim claim) {
    noteFreed(s, claim);
    noteIdle(s, claim.key());
  }

  /** Its place goes to the end of the list, as the one that was freed last. */
  static void noteFreed(NaiveState s, NaiveClaim claim) {
    if (claim.slot() != Claim.NO_SLOT) {
      s.usedSlots.removeIf(used -> used.key().equals(claim.key()) && used.slot() == claim.slot());
      s.usedSlots.add(new NaiveSlot(claim.key(), claim.slot(), claim.holder()));
    }
  }

  /** Looks whether a pool has nobody any more, or somebody again. */
  static void noteIdle(NaiveState s, Key key) {
    boolean pool = s.usedSlots.stream().anyMatch(used -> used.key().equals(key));
    boolean idle = pool && !NaiveReads.claimedKeys(s).contains(key);
    if (!idle) {
      s.idlePools.remove(key);
    } else if (!s.idlePools.contains(key)) {
      s.idlePools.add(key);
      trimIdle(s);
    }
  }

  /** Forgets the pools that are idle for longest. */
  static void trimIdle(NaiveState s) {
    while (s.idlePools.size() > s.limit(Limit.IDLE_POOLS)) {
      Key forgotten = s.idlePools.remove(0);
      s.usedSlots.removeIf(used -> used.key().equals(forgotten));
    }
  }
}
