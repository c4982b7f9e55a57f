package io.leasehold.torture.check;

/** What is checked, named as in the design. */
public enum Promise {
  NEVER_EARLY("P2", "no lease ended before its term"),
  EXCLUSION("P4", "no two holders' checks were true in the wrong order"),
  TOKENS_RISE("P5", "every later owner has a larger token"),
  FENCED("P6", "the resource took no write of an older owner, and lost none"),
  DURABLE("P8", "what was acknowledged is there at the end"),
  NOTHING_STUCK("P9", "every key could be had again at the end"),
  LINEARIZABLE("P1", "claims and keys behave as if each call took one moment");

  private final String number;
  private final String sentence;

  Promise(String number, String sentence) {
    this.number = number;
    this.sentence = sentence;
  }

  public String number() {
    return number;
  }

  public String sentence() {
    return sentence;
  }
}
