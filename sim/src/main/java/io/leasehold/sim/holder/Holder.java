package io.leasehold.sim.holder;

import io.leasehold.client.holder.Reading;
import io.leasehold.core.command.Command;
import io.leasehold.core.model.Claim;
import io.leasehold.sim.clock.EventLoop;
import io.leasehold.sim.clock.HostClock;
import io.leasehold.sim.cluster.Node;
import io.leasehold.sim.cluster.Reply;
import io.leasehold.sim.cluster.Request;
import io.leasehold.sim.net.Host;
import io.leasehold.sim.story.Happening;
import io.leasehold.sim.story.Mark;
import java.util.List;

/** A process that wants leases: one session after the other, each with a lease of its own. */
public final class Holder extends Host {
  private static final long THINK_MAX_NANOS = 200_000_000;

  private final HolderContext context;
  private Session session;
  private Node target;
  private boolean retired;

  public Holder(int number, String name, HostClock clock, HolderContext context) {
    super(number, name, context.loop(), clock, context.random());
    this.context = context;
    this.target = anyNode();
  }

  @Override
  public void started() {
    after(context.random().nextLong(THINK_MAX_NANOS), this::openSession);
  }

  private void openSession() {
    if (!retired) {
      session = new Session(this, context);
      session.open();
    }
  }

  void sessionOver() {
    session = null;
    after(context.random().nextLong(THINK_MAX_NANOS), this::openSession);
  }

  /** The claims it would act under, if it were to ask its guard at this very moment. */
  public List<Claim> believedClaims() {
    return isUp() && session != null ? session.believedClaims() : List.of();
  }

  /** Whether it holds something that it could lose. */
  public boolean isWorking() {
    return session != null && session.isWorking();
  }

  /** Starts nothing new and gives back what it has. */
  public void retire() {
    retired = true;
    happenSoon(
        () -> {
          if (session != null) {
            session.close();
          }
        });
  }

  @Override
  protected void crashed() {
    session = null;
    context.coverage().count(Happening.HOLDER_DIED);
  }

  @Override
  protected void receive(Object message) {
    Reply reply = (Reply) message;
    if (reply instanceof Reply.NotLeader elsewhere) {
      target = elsewhere.leader() == null ? anyNode() : elsewhere.leader();
    }
    if (session != null) {
      session.receive(reply);
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
