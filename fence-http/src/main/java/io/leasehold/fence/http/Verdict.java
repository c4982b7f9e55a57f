package io.leasehold.fence.http;

/** What {@link FencingRules} make of a request before any fence is asked. */
public sealed interface Verdict {

  /** The request needs no token: it is handled as if there were no fence. */
  record Unfenced() implements Verdict {}

  /** The request acts under this token. */
  record Fenced(long token) implements Verdict {}

  /** The request is answered with the problem and not handled. */
  record Refused(Problem problem) implements Verdict {}
}
