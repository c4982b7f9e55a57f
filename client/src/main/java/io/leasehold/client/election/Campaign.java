package io.leasehold.client.election;

import io.leasehold.client.Held;
import io.leasehold.client.LeaseholdException;
import io.leasehold.client.NotSafeException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The thread of a candidate: stands in line, leads, gives back, and again. */
final class Campaign {
  private static final System.Logger LOG = System.getLogger(Candidate.class.getName());
  private static final long LONGEST_PAUSE_MILLIS = 2_000;

  private final Candidate candidate;
  private final CandidateBuilder plan;
  private final Tallying tallying;
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread;

  Campaign(Candidate candidate, CandidateBuilder plan) {
    this.candidate = candidate;
    this.plan = plan;
    this.tallying = new Tallying(plan.client, plan.office);
    this.thread = new Thread(this::run, "leasehold-candidate-" + plan.name);
    this.thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  void stop() {
    closing.countDown();
    thread.interrupt();
  }

  private void run() {
    try {
      while (goesOn()) {
        turn();
      }
    } finally {
      candidate.ended();
    }
  }

  private boolean goesOn() {
    return closing.getCount() > 0 && !plan.client.connection().isClosed();
  }

  private void turn() {
    try {
      boolean byItself = term();
      if (plan.once) {
        closing.countDown();
      } else if (byItself) {
        pause();
      }
    } catch (InterruptedException stray) {
      LOG.log(System.Logger.Level.DEBUG, "{0} was interrupted", candidate);
    } catch (LeaseholdException | IllegalStateException trouble) {
      LOG.log(System.Logger.Level.INFO, "a campaign failed, another follows", trouble);
      pause();
    }
  }

  /** True if the term ended though nobody took it away. */
  private boolean term() throws InterruptedException {
    candidate.campaigning();
    Held held = plan.claim().acquire();
    try {
      Leadership leadership = new Leadership(held, tallying.count(held));
      candidate.leading(leadership);
      return lead(leadership);
    } finally {
      candidate.pausing();
      held.close();
    }
  }

  private boolean lead(Leadership leadership) throws InterruptedException {
    try {
      Object unused =
          leadership
              .held()
              .run(
                  () -> {
                    plan.task.lead(leadership);
                    return null;
                  });
      return true;
    } catch (NotSafeException lost) {
      LOG.log(System.Logger.Level.DEBUG, lost.getMessage());
      return false;
    } catch (InterruptedException interrupted) {
      throw interrupted;
    } catch (Exception failure) {
      candidate.failed(leadership, failure);
      return true;
    }
  }

  /** So that a task or a campaign that fails at once does not keep the cluster busy. */
  private void pause() {
    candidate.pausing();
    long millis = Math.min(LONGEST_PAUSE_MILLIS, plan.terms.holderTerms().renewEvery().toMillis());
    try {
      boolean unused = closing.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException stray) {
      LOG.log(System.Logger.Level.DEBUG, "{0} was interrupted", candidate);
    }
  }

  boolean isThread(Thread other) {
    return other == thread;
  }
}
