package io.leasehold.core.modeltest;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.HandOver;
import io.leasehold.core.command.Release;
import io.leasehold.core.command.Withdraw;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Queued;
import java.util.ArrayList;
import java.util.List;

/**
 * A client that keeps many claims on one lease and numbers its acquisitions. It goes on with a wish
 * when some copy of its last command was answered, however many others are still under way; and it
 * may want a key anew while an older wish for it is still being given up.
 */
final class CountingClient {
  private enum Stage {
    ASKING,
    HOLDING,
    /** Whatever it did last only has to be answered. */
    FINISHING,
    OVER
  }

  /** One wish for a key, from the first request to the last answer. */
  static final class Wish {
    final Key key;
    final long order;
    private Stage stage = Stage.ASKING;
    private Command last;
    private long token;

    private Wish(Key key, long order) {
      this.key = key;
      this.order = order;
    }

    boolean isOver() {
      return stage == Stage.OVER;
    }

    private boolean isGivenUp() {
      return stage == Stage.FINISHING && last instanceof Withdraw;
    }

    @Override
    public String toString() {
      return stage + " " + last;
    }
  }

  final long lease;
  private final Dice dice;
  private final boolean numbers;
  private final List<Wish> wishes = new ArrayList<>();
  private long orders;

  CountingClient(long lease, Dice dice, boolean numbers) {
    this.lease = lease;
    this.dice = dice;
    this.numbers = numbers;
  }

  /** The wishes for a key that are not over, oldest first. */
  List<Wish> wishes(Key key) {
    wishes.removeIf(Wish::isOver);
    return wishes.stream().filter(wish -> wish.key.equals(key)).toList();
  }

  /** Says what it wants done about a key now: something new, or the same once more. */
  Wish act(Key key, String other) {
    List<Wish> present = wishes(key);
    boolean anew = dice.chance(30) && present.stream().allMatch(Wish::isGivenUp);
    Wish wish = anew || present.isEmpty() ? new Wish(key, ++orders) : dice.oneOf(present);
    if (wish.last == null) {
      wish.last = acquire(wish);
      wishes.add(wish);
    } else if (wish.stage == Stage.ASKING && dice.chance(30)) {
      finish(wish, new Withdraw(key, lease, numbers ? wish.order : 0));
    } else if (wish.stage == Stage.HOLDING) {
      boolean pass = dice.chance(20);
      finish(wish, pass ? HandOver.toHolder(key, wish.token, other) : new Release(key, wish.token));
    }
    return wish;
  }

  /** The token by which it believes to hold a key, 0 if it does not. */
  long heldToken(Key key) {
    return wishes(key).stream()
        .filter(wish -> wish.stage == Stage.HOLDING)
        .mapToLong(wish -> wish.token)
        .findAny()
        .orElse(0);
  }

  Command lastCommandOf(Wish wish) {
    return wish.last;
  }

  private Acquire acquire(Wish wish) {
    ClaimMode mode = dice.oneOf(ClaimMode.EXCLUSIVE, ClaimMode.EXCLUSIVE, ClaimMode.SHARED);
    Acquire acquire =
        mode == ClaimMode.SHARED
            ? Acquire.shared(wish.key, lease)
            : Acquire.exclusive(wish.key, lease);
    long wait = dice.oneOf(0L, 5L, 50L, Acquire.FOREVER);
    return acquire.waiting(wait).numbered(numbers ? wish.order : 0);
  }

  private static void finish(Wish wish, Command command) {
    wish.stage = Stage.FINISHING;
    wish.last = command;
  }

  /** The answer to some copy of a command reaches the client, perhaps long after it moved on. */
  void hears(Wish wish, Command command, Outcome answer) {
    if (!command.equals(wish.last) || answer instanceof Queued) {
      return;
    }
    if (wish.stage == Stage.ASKING && answer instanceof Acquired acquired) {
      wish.stage = Stage.HOLDING;
      wish.token = acquired.claim().token();
    } else if (wish.stage == Stage.ASKING) {
      wish.stage = Stage.OVER;
    } else if (wish.stage == Stage.FINISHING) {
      if (command instanceof HandOver && answer.isRefusal()) {
        finish(wish, new Release(wish.key, wish.token));
      } else {
        wish.stage = Stage.OVER;
      }
    }
  }
}
