package io.leasehold.engine.entry;

import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.model.Terms;

/** The fields of commands about leases; how they are written stands next to how they are read. */
final class LeaseFields {
  private LeaseFields() {}

  static void write(EntryWriter out, GrantLease grant) {
    out.number(grant.id());
    out.text("holder", grant.holder());
    out.number(grant.terms().termMillis());
    out.number(grant.terms().softMillis());
    out.number(grant.terms().maxLifeMillis());
    out.number(grant.terms().lockDelayMillis());
  }

  static GrantLease readGrant(EntryReader in) {
    return new GrantLease(in.number("lease"), in.text("holder"), readTerms(in));
  }

  private static Terms readTerms(EntryReader in) {
    return new Terms(
        in.number("term"),
        in.number("soft limit"),
        in.number("bound on life"),
        in.number("lock delay"));
  }

  static void write(EntryWriter out, RevokeLease revoke) {
    out.number(revoke.id());
    out.flag(revoke.byHolder());
  }

  static RevokeLease readRevoke(EntryReader in) {
    return new RevokeLease(in.number("lease"), in.flag("mark of the holder's own revocation"));
  }
}
