package io.leasehold.core.internal.state;

import io.leasehold.core.internal.table.ArrivalMap;
import io.leasehold.core.outcome.Added;

/** Answers to the last additions by request id, oldest first: a retry is answered from here. */
public final class Additions {
  private final ArrivalMap<Long, Added> answers = new ArrivalMap<>();

  /** Null if the request was not seen lately. */
  public Added find(long requestId) {
    return answers.get(requestId);
  }

  public void remember(long requestId, Added answer, long limit) {
    answers.put(requestId, answer);
    trim(limit);
  }

  public void trim(long limit) {
    while (answers.size() > limit) {
      answers.removeFirst();
    }
  }

  ArrivalMap.Capture<Long, Added> capture() {
    return answers.capture();
  }
}
