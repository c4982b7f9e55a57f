package io.leasehold.client.lock;

import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.embedded.Actor;
import io.leasehold.embedded.SharedNode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** Two clients of one node and three threads that want the same lock. */
abstract class LockScene {
  /** Renewed often, so that a loss is heard of soon; the term leaves room for slow machines. */
  static final Terms TERMS =
      Terms.builder().term(Duration.ofSeconds(60)).renewEvery(Duration.ofMillis(50)).build();

  final SharedNode node = new SharedNode();
  final Leasehold here = node.client("here");
  final Leasehold there = node.client("there");
  final Actor alice = new Actor("alice");
  final Actor bob = new Actor("bob");
  final Actor carol = new Actor("carol");

  /** The kind of lock that the promises are about. */
  abstract LeasedLock lock(Leasehold client, String key);

  final LeasedLock lock(Leasehold client) {
    return lock(client, "orders").withTerms(TERMS);
  }

  @AfterEach
  void close() {
    List.of(alice, bob, carol).forEach(Actor::close);
    node.close();
  }
}
