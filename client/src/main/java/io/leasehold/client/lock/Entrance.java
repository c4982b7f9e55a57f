package io.leasehold.client.lock;

import io.leasehold.client.Claiming;
import io.leasehold.client.DeniedException;
import io.leasehold.client.DeniedException.Reason;
import io.leasehold.client.Held;
import io.leasehold.client.LeaseLostException;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.client.facts.Mode;
import io.leasehold.client.holder.LossCause;
import io.leasehold.client.lock.Hold.Place;
import java.util.Objects;

/**
 * The way in: by the claim that the thread has already, or by a new one.
 *
 * @param mode exclusive or shared
 * @param holder the name that others see
 */
record Entrance(Place place, Mode mode, Terms terms, String holder) {

  Entrance {
    Objects.requireNonNull(terms, "terms");
    Objects.requireNonNull(holder, "holder");
  }

  static Entrance of(Leasehold client, String key, Mode mode) {
    Place place = new Place(client, Objects.requireNonNull(key, "key"));
    return new Entrance(place, mode, Terms.DEFAULT, client.name());
  }

  Entrance with(Terms newTerms) {
    return new Entrance(place, mode, newTerms, holder);
  }

  Entrance with(String newHolder) {
    return new Entrance(place, mode, terms, newHolder);
  }

  /** False if the patience was at its end before the thread was in. */
  boolean enter(Patience patience) throws InterruptedException {
    patience.begin();
    Hold hold = Hold.find(place);
    return hold == null ? acquire(patience) : enterAgain(hold, patience);
  }

  private boolean enterAgain(Hold hold, Patience patience) throws InterruptedException {
    if (!hold.covers(mode)) {
      throw new IllegalStateException(
          "this thread has the read lock of \""
              + place.key()
              + "\" (token "
              + hold.held().token()
              + ") and asks for the write lock: it would wait for itself for ever; unlock the read"
              + " lock first, or begin with the write lock");
    }
    while (!patience.awaitSafe(hold.held())) {
      if (hold.held().loss().isEmpty() && patience.isOver()) {
        return false;
      }
      hold.held().check();
    }
    hold.enter(mode);
    return true;
  }

  /** Whoever loses its place in line, or the claim before it hears of it, lines up again. */
  private boolean acquire(Patience patience) throws InterruptedException {
    do {
      try {
        Held held = patience.await(patience.applyTo(claiming()).acquireAsync());
        if (isUsable(held, patience)) {
          Hold.begin(place, held, mode);
          return true;
        }
      } catch (DeniedException denied) {
        if (isHeld(denied) && !patience.isEndless()) {
          return false;
        }
        if (!isLostInLine(denied)) {
          throw denied;
        }
      } catch (LeaseLostException lostInLine) {
        if (lostInLine.loss().cause() == LossCause.RELEASED) {
          throw lostInLine;
        }
      }
    } while (!patience.isOver());
    return false;
  }

  private static boolean isHeld(DeniedException denied) {
    return denied.reason() == Reason.HELD || denied.reason() == Reason.DELAYED;
  }

  /** The server may be the first to say that the lease which waited is over. */
  private static boolean isLostInLine(DeniedException denied) {
    return denied.reason() == Reason.LEASE_ENDED || denied.reason() == Reason.NO_SUCH_LEASE;
  }

  private static boolean isUsable(Held held, Patience patience) throws InterruptedException {
    boolean usable = false;
    try {
      usable = patience.awaitSafe(held);
      return usable;
    } finally {
      if (!usable) {
        held.close();
      }
    }
  }

  /** The thread's name as value: whoever asks who has the lock sees which thread it is. */
  Claiming claiming() {
    Claiming claiming =
        place
            .client()
            .claim(place.key())
            .terms(terms)
            .holder(holder)
            .value(Thread.currentThread().getName());
    return mode == Mode.SHARED ? claiming.shared() : claiming;
  }
}
