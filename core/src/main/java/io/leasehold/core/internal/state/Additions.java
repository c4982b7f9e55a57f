package io.leasehold.core.internal.state;

import io.leasehold.core.outcome.Added;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Answers to the last additions by request id, oldest first: a retry is answered from here. */
public final class Additions {
  private final Map<Long, Added> answers = new LinkedHashMap<>();

  /** Null if the request was not seen lately. */
  public Added find(long requestId) {
    return answers.get(requestId);
  }

  public void remember(long requestId, Added answer, long limit) {
    answers.put(requestId, answer);
    trim(limit);
  }

  public void trim(long limit) {
    Iterator<Added> oldest = answers.values().iterator();
    while (answers.size() > limit) {
      oldest.next();
      oldest.remove();
    }
  }

  public Map<Long, Added> all() {
    return answers;
  }
}
