package io.leasehold.client.facts;

import io.leasehold.api.v1.Claim;
import java.util.OptionalInt;

/**
 * Somebody who holds a key.
 *
 * @param token the fencing token of the claim
 * @param lease that the claim hangs on
 * @param holder the name it goes by
 * @param slot its place, if the key is a pool
 * @param value what it tells others about itself
 */
public record Owner(
    String key, long token, long lease, String holder, Mode mode, OptionalInt slot, Bytes value) {

  public static Owner of(Claim claim) {
    return new Owner(
        claim.getKey().toStringUtf8(),
        claim.getToken(),
        claim.getLease(),
        claim.getHolder(),
        Mode.of(claim.getMode()),
        claim.hasSlot() ? OptionalInt.of(claim.getSlot()) : OptionalInt.empty(),
        Bytes.of(claim.getValue().toByteArray()));
  }
}
