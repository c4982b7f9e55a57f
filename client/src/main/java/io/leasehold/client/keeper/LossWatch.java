package io.leasehold.client.keeper;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.leasehold.api.v1.Event;
import io.leasehold.api.v1.Position;
import io.leasehold.api.v1.WatchRequest;
import io.leasehold.client.connection.CallFailedException;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.ConnectionException;
import io.leasehold.client.connection.Endpoint;
import io.leasehold.client.connection.RefusedException;
import io.leasehold.client.connection.Watch;
import io.leasehold.client.connection.Watcher;
import io.leasehold.client.holder.Tenancy;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * One watch over the leases in care, so that a loss is heard of when it happens and not with the
 * next renewal. It only ever brings losses forward: a watch that is late, broken or closed changes
 * nothing about what a holder may believe.
 *
 * <p>At most {@link #LEASES_MAX} leases are watched, the oldest ones; others hear of losses from
 * their renewals. A change of the set opens the watch anew, where the last one ended; because what
 * happened to a lease before it was watched is in no event, such a lease is renewed once when the
 * watch stands.
 *
 * <p>Under the keeper's lock, but for {@link #open}.
 */
final class LossWatch {
  static final int LEASES_MAX = 256;

  private static final long GATHER_NANOS = MILLISECONDS.toNanos(20);
  private static final long APART_NANOS = MILLISECONDS.toNanos(250);
  private static final long RETRY_NANOS = MILLISECONDS.toNanos(1_000);

  /** Who is told, without the keeper's lock. */
  interface Ears {
    /** These leases were not watched until now. */
    void standing(Viewer viewer, Position next);

    void told(Viewer viewer, List<Event> events, Position next);

    void ended(Viewer viewer, ConnectionException cause);
  }

  private final Connection connection;
  private final Ears ears;
  private final Set<Long> leases = new LinkedHashSet<>();
  private Viewer viewer;
  private Position next;

  /** Where the first watch is to begin: nothing had happened to the first claim before. */
  private Position earliest;

  private long openAtNanos;
  private long openedNanos;
  private boolean changed;
  private boolean hopeless;

  LossWatch(Connection connection, Ears ears, long nowNanos) {
    this.connection = connection;
    this.ears = ears;
    this.openedNanos = nowNanos - APART_NANOS;
  }

  /** One opening of the watch. */
  static final class Viewer implements Watcher {
    final Set<Long> leases;
    private final Ears ears;
    private final Position from;
    private final Set<Long> unverified;
    private Watch watch;
    private boolean gone;

    private Viewer(Ears ears, Set<Long> leases, Position from, Set<Long> unverified) {
      this.ears = ears;
      this.leases = leases;
      this.from = from;
      this.unverified = unverified;
    }

    private synchronized void sees(Watch opened) {
      watch = opened;
      if (gone) {
        opened.close();
      }
    }

    private synchronized void leave() {
      gone = true;
      if (watch != null) {
        watch.close();
      }
    }

    @Override
    public void standing(Position position, Endpoint at) {
      ears.standing(this, position);
    }

    @Override
    public void told(List<Event> events, Position position) {
      ears.told(this, events, position);
    }

    @Override
    public void ended(ConnectionException cause) {
      ears.ended(this, cause);
    }
  }

  void add(long lease, long nowNanos) {
    leases.add(lease);
    if (leases.size() <= LEASES_MAX) {
      change(nowNanos);
    }
  }

  /**
   * A claim's token is the revision of its grant. One that is lost before any watch stands, without
   * its lease, would be in no event of a watch that begins later, and no renewal tells of it.
   */
  void claimed(long token) {
    if (next == null && (earliest == null || token < earliest.getRevision())) {
      earliest = Position.newBuilder().setRevision(token).build();
    }
  }

  /** A lease that is over needs no new watch, unless another one can take its place. */
  void remove(long lease, long nowNanos) {
    boolean others = leases.size() > LEASES_MAX;
    if (leases.remove(lease) && (others || leases.isEmpty())) {
      change(nowNanos);
    }
  }

  private void change(long nowNanos) {
    if (!changed) {
      changed = true;
      openAtNanos = Math.max(GATHER_NANOS, openedNanos + APART_NANOS - nowNanos) + nowNanos;
    }
  }

  /** In how long {@link #reopened} is to be asked. */
  long waitNanos(long nowNanos) {
    return changed && !hopeless ? Math.max(0, openAtNanos - nowNanos) : Tenancy.NEVER;
  }

  /** Null if there is nothing to do; otherwise pass it to {@link #open}, without the lock. */
  Opening reopened(long nowNanos) {
    if (waitNanos(nowNanos) > 0) {
      return null;
    }
    changed = false;
    openedNanos = nowNanos;
    Viewer old = viewer;
    Set<Long> wanted = new LinkedHashSet<>();
    leases.stream().limit(LEASES_MAX).forEach(wanted::add);
    Set<Long> unverified = new LinkedHashSet<>(wanted);
    if (old != null && next != null) {
      unverified.removeAll(old.leases);
      unverified.addAll(old.unverified);
      unverified.retainAll(wanted);
    }
    viewer = wanted.isEmpty() ? null : new Viewer(ears, wanted, start(), unverified);
    return new Opening(old, viewer);
  }

  private Position start() {
    return next == null ? earliest : next;
  }

  /** What is to be closed and what to be opened; either may be null. */
  record Opening(Viewer old, Viewer fresh) {}

  void open(Opening opening) {
    if (opening.old() != null) {
      opening.old().leave();
    }
    Viewer fresh = opening.fresh();
    if (fresh != null) {
      WatchRequest.Builder request = WatchRequest.newBuilder().addAllLeases(fresh.leases);
      if (fresh.from != null) {
        request.setFrom(fresh.from);
      }
      try {
        fresh.sees(connection.watch(request.build(), fresh));
      } catch (IllegalStateException connectionClosed) {
        fresh.leave(); // Nothing is to be heard any more.
      }
    }
  }

  /** The leases that were not watched before and are now. */
  Set<Long> stands(Viewer standing, Position position) {
    if (standing != viewer) {
      return Set.of();
    }
    if (standing.from == null && earliest != null) {
      // The first claim came while this watch was being opened: it may have begun too late.
      next = earliest;
      changed = true;
      openAtNanos = openedNanos;
    } else {
      next = position;
    }
    Set<Long> fresh = new LinkedHashSet<>(standing.unverified);
    standing.unverified.clear();
    return fresh;
  }

  void advance(Viewer telling, Position position) {
    if (telling == viewer) {
      next = position;
    }
  }

  /** Tries again later, from now on if what it wanted to hear is forgotten. */
  void ended(Viewer gone, ConnectionException cause, long nowNanos) {
    if (gone != viewer) {
      return;
    }
    viewer = null;
    hopeless = cause instanceof CallFailedException;
    if (cause instanceof RefusedException) {
      next = null;
      earliest = null;
    }
    changed = true;
    openAtNanos = nowNanos + RETRY_NANOS;
  }

  /** Nothing is watched any more; pass it to {@link #open}. */
  Opening closed() {
    hopeless = true;
    Opening last = new Opening(viewer, null);
    viewer = null;
    return last;
  }
}
