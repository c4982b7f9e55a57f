package io.leasehold.core.outcome;

import io.leasehold.core.model.Key;

/**
 * The lease is out of the queue, or its acquisition is given up.
 *
 * @param token of the claim that was released, 0 if there was none
 * @param fresh false if there was nothing to give up any more
 */
public record Withdrawn(Key key, long lease, long token, boolean fresh) implements Outcome {
  @Override
  public Kind kind() {
    return Kind.WITHDRAWN;
  }
}
