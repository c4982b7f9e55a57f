package io.leasehold.client.keeper;

import io.leasehold.api.v1.HowEnded;
import io.leasehold.api.v1.Refusal;
import io.leasehold.api.v1.RenewReply;
import io.leasehold.api.v1.Tenure;
import io.leasehold.client.holder.LossCause;
import io.leasehold.client.holder.Verdict;
import java.util.HashMap;
import java.util.Map;

/** What the server says about an end, in the words of the holder. */
public final class Endings {

  private Endings() {}

  public static LossCause cause(Refusal refusal) {
    return refusal.getCode() == Refusal.Code.ENDED ? cause(refusal.getHow()) : LossCause.UNKNOWN;
  }

  public static LossCause cause(HowEnded how) {
    return switch (how) {
      case RELEASED -> LossCause.RELEASED;
      case EXPIRED -> LossCause.EXPIRED;
      case REVOKED -> LossCause.REVOKED;
      case PREEMPTED -> LossCause.PREEMPTED;
      case HANDED_OVER -> LossCause.HANDED_OVER;
      case HOW_ENDED_UNKNOWN, UNRECOGNIZED -> LossCause.UNKNOWN;
    };
  }

  /** The exceptions in a reply, by their place in a request with so many leases. */
  static Map<Integer, Verdict> verdicts(RenewReply reply, int size) {
    Map<Integer, Verdict> verdicts = new HashMap<>();
    for (RenewReply.Notice notice : reply.getNoticesList()) {
      Map<Long, LossCause> lost = new HashMap<>();
      for (Tenure tenure : notice.getLostList()) {
        lost.put(tenure.getToken(), cause(tenure.getHow()));
      }
      verdicts.put(
          place(notice.getIndex(), size), Verdict.renewed(notice.getRemainingMillis(), lost));
    }
    for (RenewReply.NotRenewed not : reply.getRefusedList()) {
      verdicts.put(place(not.getIndex(), size), Verdict.refused(cause(not.getWhy())));
    }
    return verdicts;
  }

  private static int place(int index, int size) {
    if (index < 0 || index >= size) {
      throw new IllegalArgumentException(
          "a reply speaks of lease number " + index + " of a message with " + size + " leases");
    }
    return index;
  }
}
