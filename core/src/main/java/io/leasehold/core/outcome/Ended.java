package io.leasehold.core.outcome;

import io.leasehold.core.model.Claim;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import java.util.List;

/**
 * The lease is over.
 *
 * @param endedAtMillis cluster time of its end; the deadline if it expired
 * @param lateMillis how much later than that this caller came
 * @param losses what it held at its end, the first few, and who has that now
 */
public record Ended(
    long lease, String holder, HowEnded how, long endedAtMillis, long lateMillis, List<Loss> losses)
    implements Refusal {

  /** A claim that ended with the lease; {@code now} is null if the key has no holder. */
  public record Loss(Key key, long token, Claim now) {}

  @Override
  public Kind kind() {
    return Kind.ENDED;
  }

  @Override
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append("lease ").append(lease).append(" of \"").append(holder).append("\" ended (");
    text.append(how).append(") ").append(lateMillis).append(" ms ago");
    for (Loss loss : losses) {
      text.append("; \"").append(loss.key()).append("\" (token ").append(loss.token());
      text.append(loss.now() == null ? ") is free now" : ") is now held by ");
      text.append(loss.now() == null ? "" : Describe.holder(loss.now()));
    }
    return text.append("; stop using what it held and grant a new lease").toString();
  }
}
