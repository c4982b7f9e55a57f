package io.leasehold.client.election;

import io.leasehold.client.Answers;
import io.leasehold.client.Held;
import io.leasehold.client.facts.Owner;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Campaigns for an office until it is closed.
 *
 * <p>Guarantee: its task runs only after it was elected, and is interrupted the moment the office
 * is lost, by time a margin before anybody else can be elected. It campaigns again by itself after
 * a loss, a failure of its task, or a time in which no node answered; but not before the task of
 * the last term has ended, so a candidate never runs two. Each term has a lease and a token of its
 * own: a broken connection that comes back never revives an old term.
 *
 * <p>No guarantee: a task that ignores interruption goes on beside its successor, and what it
 * writes then is for a fence to refuse. Until it ends this candidate does not campaign.
 *
 * <p>Thread-safe. One thread a candidate, which ends with it.
 */
public final class Candidate implements AutoCloseable {
  private static final long CLOSE_SECONDS = 10;

  private final CandidateBuilder plan;
  private final Campaign campaign;
  private final CompletableFuture<Void> over = new CompletableFuture<>();
  private CompletableFuture<Leadership> elected = new CompletableFuture<>();
  private Leadership current;
  private Stage stage = Stage.CAMPAIGNING;

  /** Null unless the office is being passed on: then it must not be given back before. */
  private CompletableFuture<Owner> passing;

  Candidate(CandidateBuilder plan) {
    this.plan = plan;
    this.campaign = new Campaign(this, plan);
  }

  void start() {
    campaign.start();
  }

  /** The name that others see. */
  public String name() {
    return plan.name;
  }

  public synchronized Stage stage() {
    return stage;
  }

  /** The present term; whether it still lasts, its check says. */
  public synchronized Optional<Leadership> leadership() {
    return Optional.ofNullable(current);
  }

  /** Waits until it is elected; returns at once if it is in office. */
  public Leadership awaitLeadership() throws InterruptedException {
    return Answers.await(leadershipAsync());
  }

  /**
   * As {@link #awaitLeadership}, without blocking; cancelled if the candidate is closed before.
   * Cancelling it changes nothing about the campaign.
   */
  public synchronized CompletableFuture<Leadership> leadershipAsync() {
    return elected.copy();
  }

  /**
   * Gives the office back, if it is held, and goes to the end of the line. Done when the cluster
   * knows.
   */
  public CompletableFuture<Void> resign() {
    return leadership()
        .map(present -> present.held().closeAsync())
        .orElseGet(() -> CompletableFuture.completedFuture(null));
  }

  /**
   * Passes the office to a candidate of this name that stands in line; nobody else gets in between.
   * The term of this one is over at once, also if nobody of that name is there: then the future
   * fails with NOT_WAITING, and whoever is first in line is elected.
   *
   * @throws IllegalStateException if this one is not in office
   * @throws io.leasehold.client.NotSafeException if it may not act right now
   */
  public CompletableFuture<Owner> handOver(String successor) {
    CompletableFuture<Owner> passed = new CompletableFuture<>();
    Held held;
    synchronized (this) {
      if (current == null) {
        throw new IllegalStateException(
            "\"" + name() + "\" does not lead \"" + plan.office + "\": only a leader hands over");
      }
      held = current.held();
      held.check();
      passing = passed;
    }
    var unused =
        plan.client
            .handOver(held, successor)
            .whenComplete(
                (owner, failure) -> {
                  if (failure != null) {
                    passed.completeExceptionally(Answers.translate(failure));
                  } else {
                    passed.complete(owner);
                  }
                });
    return passed.copy();
  }

  synchronized void campaigning() {
    stage = Stage.CAMPAIGNING;
  }

  /** Told in this order: elected, then lost. */
  void leading(Leadership leadership) {
    LeaderListener listener = plan.listener;
    plan.client.callbacks().execute(() -> listener.onElected(leadership));
    leadership.held().onLost(loss -> listener.onLost(leadership, loss));
    CompletableFuture<Leadership> waitedFor;
    synchronized (this) {
      stage = Stage.LEADING;
      current = leadership;
      waitedFor = elected;
    }
    waitedFor.complete(leadership);
  }

  void failed(Leadership leadership, Exception failure) {
    plan.client.callbacks().execute(() -> plan.listener.onFailed(leadership, failure));
  }

  /** The office may be given back after this: nobody is passing it on any more. */
  void pausing() {
    CompletableFuture<Owner> handover;
    synchronized (this) {
      stage = Stage.PAUSING;
      if (current != null) {
        current = null;
        elected = new CompletableFuture<>();
      }
      handover = passing;
      passing = null;
    }
    if (handover != null) {
      handover.handle((owner, failure) -> owner).join();
    }
  }

  void ended() {
    CompletableFuture<Leadership> waitedFor;
    synchronized (this) {
      stage = Stage.CLOSED;
      waitedFor = elected;
    }
    waitedFor.cancel(false);
    over.complete(null);
  }

  /**
   * Leaves the line or the office at once; done when its thread has ended, which waits for the task
   * to end.
   */
  public CompletableFuture<Void> closeAsync() {
    var unused = resign();
    campaign.stop();
    return over.copy();
  }

  /** As {@link #closeAsync}, and waits for it, but for a task that does not end only 10 s. */
  @Override
  public void close() {
    CompletableFuture<Void> closed = closeAsync();
    if (campaign.isThread(Thread.currentThread())) {
      return;
    }
    try {
      closed.get(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException stillRunning) {
      System.getLogger(Candidate.class.getName())
          .log(System.Logger.Level.WARNING, "{0} was closed, but its task goes on", this);
    }
  }

  @Override
  public String toString() {
    return "Candidate[" + plan.name + " for " + plan.office + ", " + stage() + "]";
  }
}
