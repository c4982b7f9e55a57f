package io.leasehold.sim.holder;

import io.leasehold.core.command.Command;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.model.Terms;
import io.leasehold.sim.clock.HostClock;
import io.leasehold.sim.cluster.Node;
import io.leasehold.sim.cluster.Reply;
import io.leasehold.sim.cluster.Request;
import io.leasehold.sim.net.Host;
import java.util.SplittableRandom;

/**
 * Many who take a lease at the same moment, forget it, and some of whom remember it too late. When
 * they all expire together a cluster that bounds its work falls behind, and must still treat as
 * ended what it has not got round to.
 */
public final class Crowd extends Host {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long PERIOD_MIN_NANOS = 200 * NANOS_PER_MILLI;
  private static final long PERIOD_MAX_NANOS = 900 * NANOS_PER_MILLI;
  private static final long EARLY_MILLIS = -100;
  private static final long LATE_MILLIS = 300;
  private static final int SIZE_MAX = 16;

  private final HolderContext context;
  private final SplittableRandom random;
  private Node target;
  private boolean retired;

  public Crowd(int number, HostClock clock, HolderContext context) {
    super(number, "crowd", context.loop(), clock, context.random());
    this.context = context;
    this.random = context.random();
    this.target = context.nodes().get(0);
  }

  @Override
  public void started() {
    after(random.nextLong(PERIOD_MIN_NANOS, PERIOD_MAX_NANOS), this::come);
  }

  private void come() {
    if (retired) {
      return;
    }
    long termMillis = random.nextLong(100, 600);
    long[] leases = new long[random.nextInt(1, SIZE_MAX)];
    for (int i = 0; i < leases.length; i++) {
      leases[i] = context.numbers().getAsLong();
      send(new GrantLease(leases[i], name(), Terms.ofMillis(termMillis)));
    }
    if (random.nextBoolean()) {
      long delayMillis = termMillis + random.nextLong(EARLY_MILLIS, LATE_MILLIS);
      after(delayMillis * NANOS_PER_MILLI, () -> send(new RenewLeases(leases)));
    }
    after(random.nextLong(PERIOD_MIN_NANOS, PERIOD_MAX_NANOS), this::come);
  }

  private void send(Command command) {
    long number = context.numbers().getAsLong();
    context.network().send(this, target, new Request(number, this, command, 0, 0));
  }

  /** Nobody comes any more. */
  public void retire() {
    retired = true;
  }

  @Override
  protected void receive(Object message) {
    if (message instanceof Reply.NotLeader elsewhere) {
      Node anybody = context.nodes().get(random.nextInt(context.nodes().size()));
      target = elsewhere.leader() == null ? anybody : elsewhere.leader();
    }
  }

  @Override
  protected void crashed() {}
}
