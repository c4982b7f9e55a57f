package io.leasehold.spring;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import org.springframework.core.ReactiveAdapterRegistry;
import org.springframework.core.ResolvableType;

/** What a method can return when it did not run, and what a lease can follow to its end. */
final class Skipping {

  private Skipping() {}

  /** The value of a skipped call; throws with the reason if there is no honest one. */
  @SuppressWarnings("FutureReturnValueIgnored") // the caller of the method gets it
  static Object valueFor(ResolvableType type) {
    Class<?> raw = type.toClass();
    if (raw == void.class || raw == Void.class) {
      return null;
    }
    if (raw == Optional.class) {
      return Optional.empty();
    }
    if (CompletionStage.class.isAssignableFrom(raw)) {
      return CompletableFuture.completedFuture(
          valueFor(type.as(CompletionStage.class).getGeneric()));
    }
    throw new IllegalArgumentException(
        "a skipped call has nothing to return as "
            + type
            + ": return void or Optional, or set"
            + " whenHeld to FAIL or WAIT");
  }

  /** Refuses what goes on after the method returned, in a way that cannot be followed. */
  static void requireFollowable(Class<?> type) {
    boolean stage = type == CompletableFuture.class || type == CompletionStage.class;
    boolean hidden =
        Future.class.isAssignableFrom(type)
            || CompletionStage.class.isAssignableFrom(type)
            || ReactiveAdapterRegistry.getSharedInstance().getAdapter(type) != null;
    if (hidden && !stage) {
      throw new IllegalArgumentException(
          "it returns a "
              + type.getSimpleName()
              + ", whose end the lease cannot follow: return a CompletableFuture, or the value");
    }
  }
}
