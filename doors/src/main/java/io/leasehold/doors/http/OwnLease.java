package io.leasehold.doors.http;

import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.engine.EngineException;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A lease that the door grants for one acquisition. Nobody but the caller who gets the answer could
 * renew or end it, so it ends as soon as it is clear that there is no such caller: the claim was
 * refused, something failed, or the connection is gone.
 *
 * <p>Its id is chosen here and not by the cluster, so that it can be ended even if the answer to
 * the grant is lost. Belongs to the event loop of its call.
 */
final class OwnLease {
  private final Call call;
  private final GrantLease grant;
  private boolean granted;
  private boolean abandoned;

  private OwnLease(Call call, GrantLease grant) {
    this.call = call;
    this.grant = grant;
  }

  static OwnLease of(Call call) {
    long id = ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE);
    return new OwnLease(call, LeaseArguments.grant(call, id));
  }

  long id() {
    return grant.id();
  }

  /** Grants the lease, has it used, and ends it again unless the use acquired something. */
  CompletableFuture<Outcome> use(Supplier<CompletableFuture<Outcome>> use) {
    CompletableFuture<Void> unused =
        call.gone().thenRunAsync(this::abandon, call.context().eventLoop());
    CompletableFuture<Outcome> done =
        call.submit(grant).thenCompose(outcome -> granted(outcome, use));
    return call.here(done.handle(this::isUseless))
        .thenCompose(useless -> useless ? end().thenCompose(ended -> done) : done);
  }

  private CompletableFuture<Outcome> granted(
      Outcome outcome, Supplier<CompletableFuture<Outcome>> use) {
    granted = !outcome.isRefusal();
    return granted && !abandoned ? use.get() : CompletableFuture.completedFuture(outcome);
  }

  /** Whether there is, or may be, a lease that nobody will ever use. */
  private boolean isUseless(Outcome outcome, Throwable failure) {
    boolean mayBeGranted =
        Failures.cause(failure) instanceof EngineException lost
            && lost.kind() == EngineException.Kind.OUTCOME_UNKNOWN;
    return granted ? !(outcome instanceof Acquired) : mayBeGranted;
  }

  private void abandon() {
    abandoned = true;
    if (granted) {
      CompletableFuture<Void> unused = end();
    }
  }

  /** Best effort: a lease that cannot be ended now ends by itself when its term is over. */
  private CompletableFuture<Void> end() {
    return call.submit(new RevokeLease(id(), true)).handle((outcome, failure) -> null);
  }

  /**
   * Renews the lease while its caller waits in the queue, and once more when it is served, so that
   * a wait may be longer than the term and leaves the whole term to the caller.
   */
  CompletableFuture<Outcome> keptAliveUntil(CompletableFuture<Outcome> outcome) {
    long everyMillis = Math.max(1, grant.terms().termMillis() / 3);
    ScheduledFuture<?> renewals =
        call.context()
            .eventLoop()
            .scheduleAtFixedRate(this::stayAlive, everyMillis, everyMillis, TimeUnit.MILLISECONDS);
    CompletableFuture<Outcome> unused =
        outcome.whenComplete((served, failure) -> renewals.cancel(false));
    return outcome.thenCompose(
        served ->
            served instanceof Acquired
                ? renew().handle((renewed, failure) -> served)
                : CompletableFuture.completedFuture(served));
  }

  private void stayAlive() {
    if (!abandoned) {
      CompletableFuture<Outcome> unused = renew();
    }
  }

  private CompletableFuture<Outcome> renew() {
    return call.submit(new RenewLeases(id()));
  }
}
