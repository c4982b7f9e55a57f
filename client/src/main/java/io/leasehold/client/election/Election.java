package io.leasehold.client.election;

import io.leasehold.client.Answers;
import io.leasehold.client.Leasehold;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.facts.Owner;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * An office that one candidate at a time holds: a key that leaders claim exclusively.
 *
 * <p>Guarantee: candidates are elected in the order in which they stood in line, unless a leader
 * names its successor. At most one leads at any moment at which its check returns.
 *
 * <p>No guarantee: who observes is told what was so a moment ago.
 *
 * <p>Immutable and thread-safe.
 */
public final class Election {
  private final Leasehold client;
  private final String office;

  private Election(Leasehold client, String office) {
    this.client = client;
    this.office = office;
  }

  /** The election for this key; all candidates and observers name the same. */
  public static Election of(Leasehold client, String office) {
    return new Election(client, office);
  }

  /** Stands for the office in the name of the client; nothing happens before it is started. */
  public CandidateBuilder candidate() {
    return candidate(client.name());
  }

  /** Stands for the office under this name, which others see and can hand over to. */
  public CandidateBuilder candidate(String name) {
    return new CandidateBuilder(client, office, name);
  }

  /** Who leads right now, with its name, its value and its token. */
  public Optional<Owner> leader() throws InterruptedException {
    return Answers.await(leaderAsync());
  }

  /** As {@link #leader}, without blocking. */
  public CompletableFuture<Optional<Owner>> leaderAsync() {
    return Answers.translated(
        client.connection().send(Rpc.DESCRIBE_KEY, Observation.question(office)),
        Observation::leader);
  }

  /**
   * Tells who leads, now and at each change, on the client's thread for callbacks; nobody, between
   * two leaders. Breaks of the connection do not matter, but changes that the cluster has forgotten
   * by the time it is reached again are told as one.
   *
   * @return to be closed when no more is to be told
   */
  public AutoCloseable observe(Consumer<Optional<Owner>> observer) {
    return new Observation(client, office, observer).start();
  }

  /**
   * How often the office was taken.
   *
   * <p>Guarantee: each term is counted at most once, by its leader, before its task starts; the
   * count is written only while that leader holds the office. It stands beside the office, under
   * {@code <office>/tally}.
   *
   * <p>No guarantee: a leader that dies between its election and the count, or cannot reach the
   * cluster in that moment, is not counted.
   */
  public Tally tally() throws InterruptedException {
    return Answers.await(tallyAsync());
  }

  /** As {@link #tally}, without blocking. */
  public CompletableFuture<Tally> tallyAsync() {
    return new Tallying(client, office).read();
  }

  @Override
  public String toString() {
    return "Election[" + office + "]";
  }
}
