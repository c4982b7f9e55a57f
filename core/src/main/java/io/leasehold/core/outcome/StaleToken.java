package io.leasehold.core.outcome;

import io.leasehold.core.model.Claim;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Tenure;
import java.util.List;

/**
 * The token once held the key, and does no more.
 *
 * @param tenure how it ended, or null if that is no longer remembered
 * @param now the first few who hold the key
 */
public record StaleToken(Key key, long token, Tenure tenure, List<Claim> now) implements Refusal {
  @Override
  public Kind kind() {
    return Kind.STALE_TOKEN;
  }

  @Override
  public String text() {
    String ended = tenure == null ? "ended long ago" : "ended (" + tenure.how() + ")";
    String holders = now.isEmpty() ? "nobody" : Describe.holders(now);
    return "token "
        + token
        + " of \""
        + key
        + "\" "
        + ended
        + "; now held by "
        + holders
        + "; stop, and acquire again";
  }
}
