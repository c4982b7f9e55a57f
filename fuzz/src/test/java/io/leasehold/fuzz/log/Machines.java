package io.leasehold.fuzz.log;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.KeyInfo;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.LeaseInfo;
import io.leasehold.core.outcome.LeaseDescribed;
import io.leasehold.fuzz.Broken;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What must be true of a machine at any moment, by what it answers itself. */
public final class Machines {
  private Machines() {}

  /** Leases are alive, exclusive keys have one holder, tokens are unique and not of the future. */
  public static void check(LeaseMachine machine) {
    Set<Long> tokens = new HashSet<>();
    for (KeyInfo key : machine.claimedKeys(KeyRange.all(), Integer.MAX_VALUE)) {
      Set<Integer> slots = new HashSet<>();
      for (Claim claim : key.claims()) {
        Broken.unless(tokens.add(claim.token()), "P5 a token is unique:", claim);
        Broken.unless(
            claim.token() > 0 && claim.token() <= machine.revision(),
            "P5 a token is a revision that was:",
            claim,
            machine);
        Broken.unless(
            machine.describeLease(claim.lease()) instanceof LeaseDescribed,
            "a claim is of a live lease:",
            claim);
        Broken.unless(coexist(claim, key.claims(), slots), "P1 exclusion:", key);
      }
    }
    for (LeaseInfo lease : machine.leases(0, Integer.MAX_VALUE)) {
      Broken.unless(lease.remainingMillis() >= 0, "reads show live leases only:", lease);
    }
  }

  private static boolean coexist(Claim claim, List<Claim> all, Set<Integer> slots) {
    return all.size() == 1
        || (claim.mode() == ClaimMode.SHARED
            && all.stream().allMatch(other -> other.mode() == ClaimMode.SHARED))
        || (claim.mode() == ClaimMode.SLOT
            && all.stream().allMatch(other -> other.mode() == ClaimMode.SLOT)
            && slots.add(claim.slot()));
  }

  static byte[] snapshot(LeaseMachine machine) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      machine.snapshot().writeTo(out);
      return out.toByteArray();
    } catch (IOException impossible) {
      throw new Broken("memory took no bytes", impossible);
    }
  }

  static LeaseMachine restore(byte[] snapshot) throws IOException {
    return LeaseMachine.restore(new ByteArrayInputStream(snapshot));
  }
}
