package io.leasehold.sim.holder;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;
import java.util.SplittableRandom;

/**
 * A key of this world and how holders claim it.
 *
 * @param mode SHARED stands for readers and writers: most claim it shared, some exclusively
 */
public record KeySpec(Key key, ClaimMode mode, int slots) {
  public Acquire acquire(long lease, SplittableRandom random) {
    return switch (mode) {
      case EXCLUSIVE -> Acquire.exclusive(key, lease);
      case SHARED ->
          random.nextInt(3) > 0 ? Acquire.shared(key, lease) : Acquire.exclusive(key, lease);
      case SLOT -> Acquire.slot(key, lease, slots);
    };
  }
}
