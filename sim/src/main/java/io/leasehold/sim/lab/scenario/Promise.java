package io.leasehold.sim.lab.scenario;

/** What Leasehold promises, in the words of its design. */
public enum Promise {
  P1("Exclusion.", "At most one lease holds an exclusive key at any revision."),
  P2(
      "The server is never early.",
      "A lease does not end by time before its full term has passed since the moment its grant or"
          + " last acknowledged renewal was sent, by the clock of whoever led, whatever leader"
          + " changes happened."),
  P3(
      "The holder is never late.",
      "A holder's check() is true only inside (send time + term x (1 - drift) - margin), counted"
          + " on its own elapsed clock and on its wall clock, whichever ran further."),
  P4(
      "Never two.",
      "No two holders' checks are true at the same real instant while clock rates stay within the"
          + " drift bound. Clock offsets never matter: no wall time is compared across machines."),
  P5(
      "Tokens only rise.",
      "A key's fencing token is the log revision of its grant: unique, never reused, never reset."
          + " A new tenure always has a larger one."),
  P6(
      "Fenced resource.",
      "A guard accepts token t only if no larger token has been accepted: late writes of old"
          + " holders bounce, whatever their clocks say."),
  P7(
      "Late is refused.",
      "A renewal that is applied after the deadline is refused, even if nobody else took the key"
          + " and even if no expiry had been processed yet: every command first advances time, then"
          + " runs."),
  P8("Acknowledged means durable.", "A success was fsynced on a majority before it was said."),
  P9(
      "Nothing is stuck.",
      "A dead holder's keys are free within term + a stated, measured lateness; no sequence of"
          + " failovers makes a lease immortal."),
  P10(
      "Unknown is said.",
      "When the answer to a command is lost the caller gets an \"outcome unknown\" that says"
          + " whether a retry is safe.");

  private final String title;
  private final String sentence;

  Promise(String title, String sentence) {
    this.title = title;
    this.sentence = sentence;
  }

  /** Two or three words, with a full stop. */
  public String title() {
    return title;
  }

  public String sentence() {
    return sentence;
  }
}
