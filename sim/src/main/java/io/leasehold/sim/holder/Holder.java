package io.leasehold.sim.holder;

import io.leasehold.client.holder.Reading;
import io.leasehold.core.command.Command;
import io.leasehold.core.model.Claim;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.sim.clock.EventLoop;
import io.leasehold.sim.clock.HostClock;
import io.leasehold.sim.cluster.Node;
import io.leasehold.sim.cluster.Reply;
import io.leasehold.sim.cluster.Request;
import io.leasehold.sim.net.Host;
import io.leasehold.sim.story.Happening;
import io.leasehold.sim.story.Mark;
import java.util.ArrayList;
import java.util.List;

/**
 * A process that wants leases: a few sessions at a time, each with a lease of its own, all renewed
 * together.
 */
public final class Holder extends Host {
  private static final long THINK_MAX_NANOS = 200_000_000;
  private static final int SESSIONS_MAX = 3;

  private final HolderContext context;
  private final int sessionsAtATime;
  private final List<Session> sessions = new ArrayList<>();
  private Renewals renewals;
  private Node target;
  private boolean retired;

  public Holder(int number, String name, HostClock clock, HolderContext context) {
    super(number, name, context.loop(), clock, context.random());
    this.context = context;
    this.target = anyNode();
    this.sessionsAtATime = 1 + context.random().nextInt(SESSIONS_MAX);
  }

  @Override
  public void started() {
    renewals = new Renewals(this, context);
    for (int i = 0; i < sessionsAtATime; i++) {
      after(context.random().nextLong(THINK_MAX_NANOS), this::openSession);
    }
  }

  private void openSession() {
    if (!retired) {
      Session session = new Session(this, context);
      sessions.add(session);
      session.open();
    }
  }

  Renewals renewals() {
    return renewals;
  }

  void sessionOver(Session session) {
    sessions.remove(session);
    renewals.dismiss(session);
    after(context.random().nextLong(THINK_MAX_NANOS), this::openSession);
  }

  /** The claims it would act under, if it were to ask its guard at this very moment. */
  public List<Claim> believedClaims() {
    List<Claim> believed = new ArrayList<>();
    if (isUp()) {
      sessions.forEach(session -> believed.addAll(session.believedClaims()));
    }
    return believed;
  }

  /** Whether it holds something that it could lose. */
  public boolean isWorking() {
    return sessions.stream().anyMatch(Session::isWorking);
  }

  /** Starts nothing new and gives back what it has. */
  public void retire() {
    retired = true;
    happenSoon(() -> List.copyOf(sessions).forEach(Session::close));
  }

  @Override
  protected void crashed() {
    sessions.clear();
    context.coverage().count(Happening.HOLDER_DIED);
  }

  @Override
  protected void receive(Object message) {
    Reply reply = (Reply) message;
    if (reply instanceof Reply.NotLeader elsewhere) {
      target = elsewhere.leader() == null ? anyNode() : elsewhere.leader();
    }
    if (!renewals.receive(reply)) {
      List.copyOf(sessions).forEach(session -> session.receive(reply));
    }
  }

  /** What its clocks show. */
  public Reading reading() {
    return new Reading(clock().elapsedNanos(), clock().wallMillis());
  }

  Request send(Command command) {
    Request request =
        new Request(context.numbers().getAsLong(), this, command, clock().wallMillis(), 0);
    if (context.chronicle().isKept()) {
      context
          .chronicle()
          .tell(Mark.SENT, name(), "", "asks " + target + ": " + Wording.of(command));
    }
    context.network().send(this, target, request);
    return request;
  }

  void tellHeard(Outcome outcome) {
    if (context.chronicle().isKept()) {
      context.chronicle().tell(Mark.HEARD, name(), "", Wording.of(outcome));
    }
  }

  /** Whoever was asked last has not answered. */
  void tryAnotherNode() {
    context.coverage().count(Happening.REQUEST_RETRIED);
    target = anyNode();
  }

  private Node anyNode() {
    return context.nodes().get(context.random().nextInt(context.nodes().size()));
  }

  void later(long elapsedNanos, EventLoop.Task task) {
    after(elapsedNanos, task);
  }

  private void happenSoon(EventLoop.Task task) {
    after(context.random().nextLong(THINK_MAX_NANOS), task);
  }
}
