package io.leasehold.client;

import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.client.holder.Status;
import io.leasehold.client.keeper.Kept;
import io.leasehold.client.keeper.KeptLease.Admission;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** One acquire on its way: the lease first if it needs one, then the claim, and all or nothing. */
final class Acquiring {
  private final Leasehold client;
  private final AcquireRequest.Builder request;
  private final CompletableFuture<Held> result = new CompletableFuture<>();
  private volatile CompletableFuture<?> step;

  Acquiring(Leasehold client, AcquireRequest.Builder request) {
    this.client = client;
    this.request = request;
    var unused =
        result.whenComplete(
            (held, failure) -> {
              if (result.isCancelled()) {
                step.cancel(true);
              }
            });
  }

  CompletableFuture<Held> under(Lease lease) {
    claim(lease, false);
    return result;
  }

  /** Under a lease that is there already, and that ends with the claim. */
  CompletableFuture<Held> underGiven(Lease lease) {
    claim(lease, true);
    return result;
  }

  CompletableFuture<Held> underOwn(String holder, Terms terms) {
    CompletableFuture<Lease> granted = client.leaseAsync(holder, terms);
    step = granted;
    var unused =
        granted.whenComplete(
            (lease, failure) -> {
              if (failure != null) {
                result.completeExceptionally(failure);
              } else {
                claim(lease, true);
              }
            });
    return result;
  }

  /** A lease that is lost ends the wait: nobody is to wait for what they cannot have. */
  private void claim(Lease lease, boolean own) {
    CompletableFuture<Admission> claimed;
    try {
      claimed = lease.kept().acquire(request);
    } catch (RuntimeException notSent) {
      claimed = CompletableFuture.failedFuture(notSent);
    }
    step = claimed;
    CompletableFuture<Admission> asked = claimed;
    Kept.Listener alarm =
        status -> {
          if (status == Status.LOST) {
            // Whoever waits for the result may run code of its own now, and this is the keeper's
            // thread.
            result.defaultExecutor().execute(() -> lost(lease, asked));
          }
        };
    lease.kept().listen(alarm);
    var unused =
        asked.whenComplete(
            (admission, failure) -> {
              lease.kept().unlisten(alarm);
              finish(lease, own, admission, failure);
            });
    if (result.isCancelled()) {
      asked.cancel(true);
    }
  }

  private void lost(Lease lease, CompletableFuture<Admission> asked) {
    if (!asked.isDone()) {
      lease.loss().ifPresent(loss -> fail(new LeaseLostException(loss)));
      asked.cancel(true);
    }
  }

  private void finish(Lease lease, boolean own, Admission admission, Throwable failure) {
    if (failure == null) {
      Held held = new Held(admission.claim(), lease, own, client.callbacks());
      Optional<Loss> loss = held.loss();
      if (loss.isPresent()) {
        fail(new LeaseLostException(loss.get()));
      }
      if (!result.complete(held) && (own || admission.fresh())) {
        var unused = held.closeAsync();
      }
      return;
    }
    // What the holder knows of the loss says more than that the server has no such lease.
    Optional<Loss> lost = lease.loss();
    if (own) {
      var unused = lease.closeAsync();
    }
    fail(lost.isPresent() ? new LeaseLostException(lost.get()) : failure);
  }

  private void fail(Throwable failure) {
    result.completeExceptionally(Answers.translate(failure));
  }
}
