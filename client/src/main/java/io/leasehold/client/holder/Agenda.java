package io.leasehold.client.holder;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Who is to be looked at when. Finding those who are due costs as much as there are of them,
 * however many are in care.
 */
final class Agenda {
  private final Map<Long, Charge> charges = new HashMap<>();
  private final NavigableSet<Charge> byLook =
      inOrder(Comparator.comparingLong(charge -> charge.lookAtNanos));
  private final NavigableSet<Charge> byGather =
      inOrder(Comparator.comparingLong(Charge::gatherAtNanos));

  /** How many are in care for each pause threshold. */
  private final NavigableMap<Long, Integer> pauses = new TreeMap<>();

  private static NavigableSet<Charge> inOrder(Comparator<Charge> order) {
    return new TreeSet<>(order.thenComparingLong(charge -> charge.lease));
  }

  /** False if the lease is in care already. */
  boolean add(Charge charge, long lookAtNanos) {
    if (charges.putIfAbsent(charge.lease, charge) != null) {
      return false;
    }
    pauses.merge(charge.ward.terms().pauseNanos(), 1, Integer::sum);
    enter(charge, lookAtNanos);
    return true;
  }

  void remove(long lease) {
    Charge charge = charges.remove(lease);
    if (charge != null) {
      leave(charge);
      pauses.computeIfPresent(
          charge.ward.terms().pauseNanos(), (pause, count) -> count == 1 ? null : count - 1);
    }
  }

  void move(Charge charge, long lookAtNanos) {
    leave(charge);
    enter(charge, lookAtNanos);
  }

  private void enter(Charge charge, long lookAtNanos) {
    charge.lookAtNanos = lookAtNanos;
    byLook.add(charge);
    byGather.add(charge);
  }

  private void leave(Charge charge) {
    byLook.remove(charge);
    byGather.remove(charge);
  }

  /** Null if it is not in care. */
  Charge charge(long lease) {
    return charges.get(lease);
  }

  Collection<Charge> all() {
    return List.copyOf(charges.values());
  }

  int size() {
    return charges.size();
  }

  /** When the first is due, {@link Tenancy#NEVER} if nobody is. */
  long firstLookAtNanos() {
    return byLook.isEmpty() ? Tenancy.NEVER : byLook.first().lookAtNanos;
  }

  /** Those who are due, then those who may come along; none if nobody is due. */
  Collection<Charge> due(long nowNanos, int max) {
    Set<Charge> due = new LinkedHashSet<>();
    for (Charge charge : byLook) {
      if (charge.lookAtNanos > nowNanos || due.size() == max) {
        break;
      }
      due.add(charge);
    }
    if (due.isEmpty()) {
      return due;
    }
    for (Charge charge : byGather) {
      if (charge.gatherAtNanos() > nowNanos || due.size() == max) {
        break;
      }
      due.add(charge);
    }
    return new ArrayList<>(due);
  }

  /** The shortest pause that somebody wants to notice, {@link Tenancy#NEVER} if nobody does. */
  long smallestPauseNanos() {
    return pauses.isEmpty() ? Tenancy.NEVER : pauses.firstKey();
  }
}
