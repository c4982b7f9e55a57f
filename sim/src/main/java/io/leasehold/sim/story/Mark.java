package io.leasehold.sim.story;

/** What kind of thing a line of the timeline tells; also the legend. */
public enum Mark {
  FAULT('!', "the world interferes: a crash, a pause, a cut, a clock"),
  LEADER('^', "who leads"),
  SENT('>', "a holder sends a request"),
  HEARD('<', "a holder hears an answer"),
  RULE('*', "the cluster decided; first replica to apply it"),
  CHECK('?', "a holder asks whether it still holds, before it acts"),
  WRITE('#', "a write reaches a resource"),
  BROKEN('X', "a promise is broken");

  private final char sign;
  private final String meaning;

  Mark(char sign, String meaning) {
    this.sign = sign;
    this.meaning = meaning;
  }

  public char sign() {
    return sign;
  }

  public String meaning() {
    return meaning;
  }
}
