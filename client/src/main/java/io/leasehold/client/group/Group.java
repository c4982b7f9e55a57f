package io.leasehold.client.group;

import io.leasehold.client.Answers;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.client.facts.Bytes;
import io.leasehold.client.store.Store;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A group of processes, by names that are unique within it.
 *
 * <p>Guarantee: {@link #members} names everybody whose lease was alive when the cluster was asked,
 * and nobody else. A member that vanished is gone for all at the same revision, its term after its
 * last renewal.
 *
 * <p>No guarantee: a member that is listed may have died since, within its term. Membership is no
 * ownership: to make sure that only one acts, hold a key.
 *
 * <p>Immutable and thread-safe. Members stand as stored keys under {@code <group>/<name>}.
 */
public final class Group {
  private final Leasehold client;
  private final String prefix;

  private Group(Leasehold client, String name) {
    this.client = client;
    this.prefix = name + "/";
  }

  public static Group of(Leasehold client, String name) {
    return new Group(client, name);
  }

  /** Joins with {@link Terms#DEFAULT}. */
  public Membership join(String name, Bytes value) throws InterruptedException {
    return join(name, value, Terms.DEFAULT);
  }

  /**
   * Joins, and joins again by itself after a loss, until the membership is closed.
   *
   * @throws io.leasehold.client.DeniedException HELD if somebody else is there under this name
   */
  public Membership join(String name, Bytes value, Terms terms) throws InterruptedException {
    return Answers.await(joinAsync(name, value, terms));
  }

  /** As {@link #join(String, Bytes, Terms)}, without blocking. */
  public CompletableFuture<Membership> joinAsync(String name, Bytes value, Terms terms) {
    if (name.isEmpty() || name.contains("/")) {
      throw new IllegalArgumentException(
          "name is \"" + name + "\": expected at least one character, and no slash");
    }
    return new Membership(client, prefix, name, value, terms).join();
  }

  /** Who is there, in the order of names. */
  public List<Member> members() throws InterruptedException {
    return Answers.await(membersAsync());
  }

  /** As {@link #members}, without blocking. */
  public CompletableFuture<List<Member>> membersAsync() {
    return Answers.translated(
        Store.with(client).listAsync(prefix),
        listing ->
            listing.entries().stream()
                .filter(stored -> Member.isOne(prefix, stored))
                .map(stored -> Member.of(prefix, stored))
                .toList());
  }

  /**
   * Tells of everybody who is there, then of each change.
   *
   * @return to be closed when no more is to be told
   */
  public AutoCloseable follow(GroupListener listener) {
    return new Roster(client, prefix, listener).start();
  }

  @Override
  public String toString() {
    return "Group[" + prefix + "]";
  }
}
