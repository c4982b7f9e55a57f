package io.leasehold.client;

import java.time.Duration;
import java.util.Optional;

/** A client with a node of its own that has time enough on a machine that is busy. */
final class Node {
  static final Duration TIMEOUT = Duration.ofMinutes(1);

  private Node() {}

  static Leasehold client() {
    return Leasehold.builder().timeout(TIMEOUT).embedded(Optional.empty());
  }
}
