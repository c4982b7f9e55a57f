package io.leasehold.engine.node;

import io.leasehold.engine.EngineException;

/** Something a caller waits for. Answered or failed exactly once, by whoever took it. */
sealed interface Request permits Submission, Question {

  /** What it weighs in the queue. */
  int bytes();

  /** When its caller is told that there is no answer. */
  long deadlineNanos();

  /** Whether a lease may be lost if it waits for long. */
  boolean isRenewal();

  void fail(EngineException why);
}
