package io.leasehold.sim.check;

/**
 * What can be broken. P1 to P9 are the design's promises, the others are rules that they rest on.
 */
public enum Promise {
  P1("exclusion", "at most one lease holds an exclusive key at any revision"),
  P2("the server is never early", "no lease ends by time before its full term since it was sent"),
  P3("the holder is never late", "check is true only in the time a holder can prove"),
  P4("one at a time", "no two holders' checks are true at the same instant"),
  P5("tokens only rise", "a new tenure of a key has a larger token than any before"),
  P6("fenced resource", "no token is accepted after a larger one, and no update is lost"),
  P7("late is refused", "no renewal applied after the deadline is acknowledged"),
  P8("acknowledged means durable", "what was acknowledged is in the log of a majority, for good"),
  P9("nothing is stuck", "what a dead holder had is free after its term and a bounded lateness"),
  LOCK_DELAY("lock delay", "a key lost by its holder's end stays unavailable for its lock delay"),
  WAITING("waiting belongs to a lease", "a waiter is granted only while its lease lives"),
  REPLICAS("replicas agree", "the same log gives the same answers and the same bytes everywhere"),
  NO_FAILURE("no failure", "no code throws an exception that it should not");

  private final String title;
  private final String sentence;

  Promise(String title, String sentence) {
    this.title = title;
    this.sentence = sentence;
  }

  public String title() {
    return title;
  }

  public String sentence() {
    return sentence;
  }
}
