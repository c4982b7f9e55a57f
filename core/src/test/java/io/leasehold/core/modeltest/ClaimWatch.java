package io.leasehold.core.modeltest;

import static io.leasehold.core.modeltest.BrokenPromise.unless;

import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Tenure;
import java.util.List;
import java.util.TreeMap;

/** Who holds what, by the events alone: exclusion, and tokens that only rise. */
final class ClaimWatch {
  /** By token: it is unique over all keys. */
  private final TreeMap<Long, Claim> held = new TreeMap<>();

  private long newestToken;

  void granted(ClaimGranted event) {
    Claim claim = event.claim();
    unless(claim.token() > newestToken, "P5 tokens only rise", claim, "after", newestToken);
    unless(
        claim.token() == event.position().revision(),
        "a token is the revision of its grant",
        event);
    newestToken = claim.token();
    for (Claim other : on(claim.key())) {
      unless(coexist(claim, other), "P1 exclusion", claim, "beside", other);
      unless(claim.lease() != other.lease(), "one claim a lease", claim, "beside", other);
    }
    held.put(claim.token(), claim);
  }

  private static boolean coexist(Claim one, Claim other) {
    if (one.mode() != other.mode() || one.mode() == ClaimMode.EXCLUSIVE) {
      return false;
    }
    return one.mode() == ClaimMode.SHARED || one.slot() != other.slot();
  }

  void ended(ClaimEnded event) {
    Tenure tenure = event.tenure();
    Claim claim = held.remove(tenure.token());
    unless(claim != null, "only what is held can end", event);
    unless(claim.key().equals(tenure.key()), "a tenure is about its claim", claim, tenure);
    unless(claim.lease() == tenure.lease(), "a tenure is about its claim", claim, tenure);
    unless(claim.sinceMillis() == tenure.fromMillis(), "a tenure begins with its claim", tenure);
  }

  void leaseEnded(long lease) {
    unless(
        held.values().stream().noneMatch(claim -> claim.lease() == lease),
        "a claim ends with its lease",
        lease);
  }

  List<Claim> on(Key key) {
    return held.values().stream().filter(claim -> claim.key().equals(key)).toList();
  }

  int count() {
    return held.size();
  }
}
