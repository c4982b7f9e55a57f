package io.leasehold.core.internal.rules;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.HandOver;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Read;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.command.Withdraw;
import io.leasehold.core.internal.state.State;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.BadArgument;
import java.nio.charset.StandardCharsets;

/** Values that no state could accept. Each check answers null if all is well. */
final class Arguments {
  private final State state;

  Arguments(State state) {
    this.state = state;
  }

  BadArgument of(GrantLease grant) {
    if (grant.id() < 0) {
      return new BadArgument("lease id", "" + grant.id(), "a positive number, or 0 for a fresh id");
    }
    BadArgument bad = holder(grant.holder());
    return bad != null ? bad : terms(grant.terms());
  }

  private BadArgument terms(Terms terms) {
    long least = limit(Limit.MIN_TERM_MILLIS);
    long most = limit(Limit.MAX_TERM_MILLIS);
    BadArgument bad =
        between("term in ms (MIN_TERM_MILLIS, MAX_TERM_MILLIS)", terms.termMillis(), least, most);
    if (bad == null) {
      bad = between("soft limit in ms", terms.softMillis(), 1, terms.termMillis());
    }
    if (bad == null && terms.maxLifeMillis() != 0) {
      bad =
          between(
              "bound on life in ms (MAX_TERM_MILLIS)",
              terms.maxLifeMillis(),
              terms.termMillis(),
              most);
    }
    if (bad == null) {
      long mostDelay = limit(Limit.LOCK_DELAY_MILLIS);
      bad = between("lock delay in ms (LOCK_DELAY_MILLIS)", terms.lockDelayMillis(), 0, mostDelay);
    }
    return bad;
  }

  BadArgument of(RenewLeases renew) {
    long most = limit(Limit.RENEWALS_PER_COMMAND);
    return renew.size() <= most
        ? null
        : new BadArgument(
            "renewal",
            renew.size() + " leases",
            "at most " + most + " (limit " + Limit.RENEWALS_PER_COMMAND + ")");
  }

  BadArgument of(Acquire acquire) {
    BadArgument bad = key(acquire.key());
    if (bad == null) {
      bad = value(acquire.value());
    }
    if (bad == null && acquire.waitMillis() < 0) {
      bad = new BadArgument("wait in ms", "" + acquire.waitMillis(), "0 or more");
    }
    if (bad == null) {
      bad = order(acquire.order());
    }
    return bad != null ? bad : slots(acquire);
  }

  BadArgument of(Withdraw withdraw) {
    BadArgument bad = key(withdraw.key());
    return bad != null ? bad : order(withdraw.order());
  }

  private static BadArgument order(long order) {
    return order >= 0
        ? null
        : new BadArgument("order", "" + order, "a number counted up from 1, or 0 for none");
  }

  private BadArgument slots(Acquire acquire) {
    if (acquire.mode() != ClaimMode.SLOT) {
      return acquire.slots() == 0 && acquire.wantedSlot() == Claim.NO_SLOT
          ? null
          : new BadArgument("slots", "given for " + acquire.mode(), "none unless the mode is SLOT");
    }
    BadArgument bad =
        between("slots (SLOTS_PER_POOL)", acquire.slots(), 1, limit(Limit.SLOTS_PER_POOL));
    if (bad == null && acquire.wantedSlot() != Claim.NO_SLOT) {
      bad = between("wanted slot", acquire.wantedSlot(), 0, acquire.slots() - 1L);
    }
    return bad;
  }

  BadArgument of(HandOver handOver) {
    BadArgument bad = keyAndToken(handOver.key(), handOver.token());
    if (bad == null && (handOver.toLease() == 0) == handOver.toHolder().isEmpty()) {
      String given = handOver.toLease() + " and \"" + handOver.toHolder() + "\"";
      bad = new BadArgument("successor", given, "either a lease or a holder's name");
    }
    return bad;
  }

  BadArgument of(Put put) {
    BadArgument bad = key(put.key());
    if (bad == null) {
      bad = value(put.value());
    }
    if (bad == null && put.keepValue() && put.value().length() > 0) {
      bad = new BadArgument("value", "given", "none, since the stored one is to be kept");
    }
    if (bad == null && put.keepLease() && put.lease() != 0) {
      bad = new BadArgument("lease", "" + put.lease(), "none, since the stored one is to be kept");
    }
    return bad;
  }

  /** All but the revision, which a transaction judges only in the branch that it takes. */
  BadArgument of(Read read) {
    BadArgument bad = range(read.range());
    return bad == null && read.limit() < 0
        ? new BadArgument("limit of a read", "" + read.limit(), "0 for all, or more")
        : bad;
  }

  BadArgument keyAndToken(Key key, long token) {
    BadArgument bad = key(key);
    return bad == null && token < 1
        ? new BadArgument("token", "" + token, "the token an acquisition answered with")
        : bad;
  }

  BadArgument key(Key key) {
    long most = limit(Limit.KEY_BYTES);
    return key.length() <= most ? null : size("key", key.length(), Limit.KEY_BYTES, most);
  }

  /** The end of a single key's range, and the start of what follows it, is one byte longer. */
  BadArgument range(KeyRange range) {
    long most = limit(Limit.KEY_BYTES);
    long from = range.from() == null ? 0 : range.from().length() - 1L;
    long to = range.to() == null ? 0 : range.to().length() - 1L;
    long longest = Math.max(from, to);
    return longest <= most ? null : size("end of a range", longest, Limit.KEY_BYTES, most);
  }

  private BadArgument value(Bytes value) {
    long most = limit(Limit.VALUE_BYTES);
    return value.length() <= most ? null : size("value", value.length(), Limit.VALUE_BYTES, most);
  }

  private BadArgument holder(String holder) {
    if (!isWellFormed(holder)) {
      return new BadArgument("holder", "not a text", "a name in proper Unicode");
    }
    long most = limit(Limit.HOLDER_BYTES);
    if (holder.length() * 3L <= most) {
      return null;
    }
    int bytes = holder.getBytes(StandardCharsets.UTF_8).length;
    return bytes <= most ? null : size("holder", bytes, Limit.HOLDER_BYTES, most);
  }

  /** Half a surrogate pair cannot be written as UTF-8: it would come back as another name. */
  private static boolean isWellFormed(String text) {
    return text.codePoints()
        .noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }

  static BadArgument between(String what, long value, long least, long most) {
    return value >= least && value <= most
        ? null
        : new BadArgument(what, "" + value, "from " + least + " to " + most);
  }

  private static BadArgument size(String what, long actual, Limit limit, long most) {
    return new BadArgument(what, actual + " bytes", "at most " + most + " (limit " + limit + ")");
  }

  private long limit(Limit limit) {
    return state.limits().of(limit);
  }
}
