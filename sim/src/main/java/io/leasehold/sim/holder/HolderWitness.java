package io.leasehold.sim.holder;

import io.leasehold.client.holder.Reading;
import io.leasehold.core.model.Claim;
import io.leasehold.core.outcome.Outcome;

/** Sees everything that holders do. Whoever implements it may object by throwing. */
public interface HolderWitness {
  /** A holder hears the outcome of a request. */
  void heard(Holder holder, Call call, Outcome outcome);

  /** A grant or a renewal is confirmed: the holder counts on the lease from when it was sent. */
  void confirmed(Holder holder, Session session, Call call, long promisedMillis);

  /** A holder asks its guard whether it may act under a claim, and is told. */
  void checked(Holder holder, Session session, Claim claim, boolean mayAct, Reading now);

  /** A read has reached a fenced resource. */
  void read(Holder holder, Resource resource, long token, boolean accepted);

  /** A write has reached a fenced resource. */
  void wrote(Holder holder, Resource resource, long token, boolean accepted);
}
