package io.leasehold.client;

import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.client.holder.Status;
import io.leasehold.client.keeper.Kept;
import io.leasehold.client.keeper.KeptClaim;
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
    CompletableFuture<KeptClaim> claimed = lease.kept().acquire(request);
    step = claimed;
    Kept.Listener alarm =
        status -> {
          if (status == Status.LOST) {
            lease.loss().ifPresent(loss -> fail(new LeaseLostException(loss)));
            claimed.cancel(true);
          }
        };
    lease.kept().listen(alarm);
    var unused =
        claimed.whenComplete(
            (claim, failure) -> {
              lease.kept().unlisten(alarm);
              finish(lease, own, claim, failure);
            });
    if (result.isCancelled()) {
      claimed.cancel(true);
    }
  }

  private void finish(Lease lease, boolean own, KeptClaim claim, Throwable failure) {
    if (failure == null) {
      Held held = new Held(claim, lease, own, client.callbacks());
      if (!result.complete(held)) {
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
