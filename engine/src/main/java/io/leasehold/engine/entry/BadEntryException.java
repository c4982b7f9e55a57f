package io.leasehold.engine.entry;

/**
 * Bytes that are not an entry, a batch or a command that this node can read.
 *
 * <p>A node that meets one in its log must stop: going on without it would make its state differ
 * from that of the other nodes.
 */
public final class BadEntryException extends RuntimeException {
  private static final String DAMAGED = "; the bytes are damaged, or are something else";

  private static final String NEWER =
      "; this node is older than the one that wrote the entry, upgrade it"
          + " (or, if all nodes are of one version, the bytes are damaged)";

  private BadEntryException(String message) {
    super(message);
  }

  /** No version of the program would have written this. */
  static BadEntryException damaged(String what) {
    return new BadEntryException(what + DAMAGED);
  }

  /** A later version of the program may have written this. */
  static BadEntryException unknown(String what) {
    return new BadEntryException(what + NEWER);
  }
}
