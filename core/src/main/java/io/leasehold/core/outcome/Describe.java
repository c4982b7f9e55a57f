package io.leasehold.core.outcome;

import io.leasehold.core.model.Claim;
import java.util.List;
import java.util.stream.Collectors;

/** Phrases that several refusals share. */
final class Describe {
  private Describe() {}

  static String holder(Claim claim) {
    String slot = claim.slot() == Claim.NO_SLOT ? "" : ", slot " + claim.slot();
    return "\"" + claim.holder() + "\" (token " + claim.token() + slot + ")";
  }

  static String holders(List<Claim> claims) {
    return claims.stream().map(Describe::holder).collect(Collectors.joining(", "));
  }
}
