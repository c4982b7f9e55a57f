package io.leasehold.core.reference;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Add;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.Compare;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.HandOver;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Read;
import io.leasehold.core.command.Release;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.command.Step;
import io.leasehold.core.command.Transact;
import io.leasehold.core.command.Withdraw;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.BadArgument;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** Which values are bad arguments. The answers here are null if all is well. */
final class NaiveArguments {
  private NaiveArguments() {}

  static BadArgument bad(String what, Object value, String expected) {
    return new BadArgument(what, String.valueOf(value), expected);
  }

  private static BadArgument unless(boolean good, String what, Object value, String expected) {
    return good ? null : bad(what, value, expected);
  }

  private static BadArgument first(BadArgument... all) {
    for (BadArgument one : all) {
      if (one != null) {
        return one;
      }
    }
    return null;
  }

  static BadArgument of(NaiveState s, Command command) {
    return switch (command.kind()) {
      case GRANT_LEASE -> ofGrant(s, (GrantLease) command);
      case RENEW_LEASES -> ofRenewal(s, (RenewLeases) command);
      case ACQUIRE -> ofAcquire(s, (Acquire) command);
      case WITHDRAW ->
          first(ofKey(s, ((Withdraw) command).key()), ofOrder(((Withdraw) command).order()));
      case RELEASE ->
          first(ofKey(s, ((Release) command).key()), ofToken(((Release) command).token()));
      case HAND_OVER -> ofHandOver(s, (HandOver) command);
      case PUT, DELETE, ADD -> ofStep(s, (Step) command);
      case TRANSACT -> ofTransaction(s, (Transact) command);
      case REVOKE_LEASE, COMPACT, CONFIGURE, CHANGE_LIMITS -> null;
    };
  }

  private static BadArgument ofGrant(NaiveState s, GrantLease c) {
    Terms t = c.terms();
    long maxTerm = s.limit(Limit.MAX_TERM_MILLIS);
    return first(
        unless(c.id() >= 0, "id", c.id(), "0 or more"),
        unless(isProperUnicode(c.holder()), "holder", c.holder(), "proper Unicode"),
        unless(
            bytes(c.holder()) <= s.limit(Limit.HOLDER_BYTES), "holder", c.holder(), "a short name"),
        between("term", t.termMillis(), s.limit(Limit.MIN_TERM_MILLIS), maxTerm),
        between("soft", t.softMillis(), 1, t.termMillis()),
        t.maxLifeMillis() == 0
            ? null
            : between("maxLife", t.maxLifeMillis(), t.termMillis(), maxTerm),
        between("lock delay", t.lockDelayMillis(), 0, s.limit(Limit.LOCK_DELAY_MILLIS)));
  }

  private static BadArgument between(String what, long value, long least, long most) {
    return unless(value >= least && value <= most, what, value, least + " to " + most);
  }

  private static boolean isProperUnicode(String text) {
    return text.codePoints().noneMatch(c -> Character.getType(c) == Character.SURROGATE);
  }

  private static long bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static BadArgument ofRenewal(NaiveState s, RenewLeases c) {
    return between("ids", c.size(), 0, s.limit(Limit.RENEWALS_PER_COMMAND));
  }

  private static BadArgument ofAcquire(NaiveState s, Acquire c) {
    boolean slot = c.mode() == ClaimMode.SLOT;
    return first(
        ofKey(s, c.key()),
        ofValue(s, c.value()),
        slot
            ? between("slots", c.slots(), 1, s.limit(Limit.SLOTS_PER_POOL))
            : between("slots", c.slots(), 0, 0),
        slot
            ? between("wanted slot", c.wantedSlot(), Claim.NO_SLOT, c.slots() - 1)
            : between("wanted slot", c.wantedSlot(), Claim.NO_SLOT, Claim.NO_SLOT),
        unless(c.waitMillis() >= 0, "wait", c.waitMillis(), "0 or more"),
        ofOrder(c.order()));
  }

  private static BadArgument ofOrder(long order) {
    return unless(order >= 0, "order", order, "0 or more");
  }

  private static BadArgument ofKey(NaiveState s, Key key) {
    return between("bytes of the key", key.length(), 1, s.limit(Limit.KEY_BYTES));
  }

  /** An end may be the smallest key after the longest: that is one byte longer. */
  private static BadArgument ofRange(NaiveState s, KeyRange range) {
    long longest = s.limit(Limit.KEY_BYTES) + 1;
    return first(
        range.from() == null ? null : between("start", range.from().length(), 1, longest),
        range.to() == null ? null : between("end", range.to().length(), 1, longest));
  }

  private static BadArgument ofToken(long token) {
    return unless(token > 0, "token", token, "more than 0");
  }

  private static BadArgument ofValue(NaiveState s, Bytes value) {
    return between("bytes of the value", value.length(), 0, s.limit(Limit.VALUE_BYTES));
  }

  private static BadArgument ofHandOver(NaiveState s, HandOver c) {
    boolean byLease = c.toLease() != 0;
    boolean byName = !c.toHolder().isEmpty();
    return first(
        ofKey(s, c.key()),
        ofToken(c.token()),
        unless(byLease != byName, "successor", c, "either a lease or the name of a holder"));
  }

  private static BadArgument ofStep(NaiveState s, Step step) {
    return switch (step.stepKind()) {
      case PUT -> ofPut(s, (Put) step);
      case DELETE -> ofRange(s, ((Delete) step).range());
      case ADD -> ofKey(s, ((Add) step).key());
      case READ -> ofRead(s, (Read) step);
      case TRANSACT -> ofBranches(s, (Transact) step);
    };
  }

  private static BadArgument ofPut(NaiveState s, Put c) {
    return first(
        ofKey(s, c.key()),
        ofValue(s, c.value()),
        unless(!c.keepValue() || c.value().length() == 0, "value", c.value(), "none"),
        unless(!c.keepLease() || c.lease() == 0, "lease", c.lease(), "none"));
  }

  static BadArgument ofRead(NaiveState s, Read c) {
    return first(ofRange(s, c.range()), unless(c.limit() >= 0, "limit", c.limit(), "0 or more"));
  }

  private static BadArgument ofTransaction(NaiveState s, Transact c) {
    return first(
        between("steps", size(c), 0, s.limit(Limit.STEPS_PER_TRANSACTION)),
        between("depth", depth(c), 1, s.limit(Limit.TRANSACTION_DEPTH)),
        ofBranches(s, c));
  }

  private static BadArgument ofBranches(NaiveState s, Transact c) {
    for (Compare compare : c.compares()) {
      boolean claims = compare.target() == Compare.Target.CLAIM_TOKEN;
      BadArgument bad =
          first(
              ofRange(s, compare.range()),
              unless(
                  !claims || compare.range().isSingle(), "range", compare.range(), "a single key"));
      if (bad != null) {
        return bad;
      }
    }
    for (Step step : steps(c)) {
      BadArgument bad = ofStep(s, step);
      if (bad != null) {
        return bad;
      }
    }
    return null;
  }

  private static List<Step> steps(Transact c) {
    return Stream.concat(c.then().stream(), c.orElse().stream()).toList();
  }

  private static long size(Transact c) {
    long size = c.compares().size();
    for (Step step : steps(c)) {
      size += 1 + (step.stepKind() == Step.StepKind.TRANSACT ? size((Transact) step) : 0);
    }
    return size;
  }

  private static long depth(Transact c) {
    long deepest = 0;
    for (Step step : steps(c)) {
      if (step.stepKind() == Step.StepKind.TRANSACT) {
        deepest = Math.max(deepest, depth((Transact) step));
      }
    }
    return deepest + 1;
  }
}
