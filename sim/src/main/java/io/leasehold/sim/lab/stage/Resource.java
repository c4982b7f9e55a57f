package io.leasehold.sim.lab.stage;

/**
 * The thing that the lease protects, here a shared file. Fenced, it accepts a token only if it has
 * accepted no larger one; unfenced, it believes everybody.
 */
public final class Resource {
  /** The token of writers that have none. */
  public static final long NO_TOKEN = 0;

  private final Stage stage;
  private final boolean fenced;
  private long largestToken = NO_TOKEN;
  private String content = "";

  Resource(Stage stage, boolean fenced) {
    this.stage = stage;
    this.fenced = fenced;
  }

  /** What the last accepted write left behind. */
  public String content() {
    return content;
  }

  /** Sends a write now; what becomes of it is decided when it arrives. */
  public void write(String writer, long token, String value) {
    long sent = stage.time().nowMillis();
    String stamp = token == NO_TOKEN ? "" : ", token " + token;
    Words words = Words.of("write \"" + value + "\"" + stamp, "write" + stamp);
    long arrives =
        stage
            .network()
            .send(writer, Actor.RESOURCE, () -> receive(writer, token, value, sent, words));
    stage.trace().departure(writer, Actor.RESOURCE, arrives, words);
  }

  private void receive(String writer, long token, String value, long sent, Words words) {
    Judge judge = stage.judge();
    boolean stale = judge.isStale(writer);
    long now = stage.time().nowMillis();
    if (fenced && token < largestToken) {
      judge.refused(writer);
      Words refused =
          Words.of(
              "refused by the fence: token "
                  + token
                  + " is stale, token "
                  + largestToken
                  + " has written here",
              "refused: stale");
      stage.trace().message(writer, Actor.RESOURCE, sent, words, refused, now, Tone.GOOD);
      return;
    }
    judge.accepted(writer);
    largestToken = Math.max(largestToken, token);
    String overwritten = content;
    content = value;
    Words accepted =
        stale
            ? Words.of(
                "accepted, although "
                    + judge.latestOwner()
                    + " is the owner"
                    + (overwritten.isEmpty() ? "" : "; \"" + overwritten + "\" is overwritten"),
                "accepted: stale")
            : Words.of("accepted");
    Tone tone = stale ? Tone.DANGER : Tone.PLAIN;
    stage.trace().message(writer, Actor.RESOURCE, sent, words, accepted, now, tone);
  }
}
