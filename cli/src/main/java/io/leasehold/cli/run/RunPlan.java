package io.leasehold.cli.run;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.client.holder.HolderTerms;
import io.leasehold.client.holder.Nanos;
import java.time.Duration;
import java.util.List;

/**
 * What is to be run under which lease.
 *
 * @param claim what to acquire; the lease is filled in later
 * @param holder the name that others read
 * @param grace how long the command has between TERM and KILL
 */
public record RunPlan(
    AcquireRequest claim, String holder, HolderTerms terms, Duration grace, List<String> command) {
  private static final Duration USUAL_GRACE = Duration.ofSeconds(3);

  public RunPlan {
    command = List.copyOf(command);
    Duration window = window(terms);
    if (grace.isNegative() || grace.compareTo(window) >= 0) {
      throw new IllegalArgumentException(
          "grace is "
              + Nanos.text(grace)
              + ": it must be less than the "
              + Nanos.text(window)
              + " between the renewal interval R="
              + Nanos.text(terms.renewEvery())
              + " and the moment to stop at "
              + Nanos.text(terms.stopAfter())
              + ", or the command would be stopped before a renewal could be repeated");
    }
  }

  /** 3 s, or with a short term half of what there is. */
  public static Duration defaultGrace(HolderTerms terms) {
    Duration half = window(terms).dividedBy(2);
    return half.compareTo(USUAL_GRACE) < 0 ? half : USUAL_GRACE;
  }

  ByteString key() {
    return claim.getKey();
  }

  private static Duration window(HolderTerms terms) {
    return terms.stopAfter().minus(terms.renewEvery());
  }
}
