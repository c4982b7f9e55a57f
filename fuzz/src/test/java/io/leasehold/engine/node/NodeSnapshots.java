package io.leasehold.engine.node;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.snapshot.SnapshotException;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/** Reads the snapshot of a node. */
public final class NodeSnapshots {
  private NodeSnapshots() {}

  /** The machine in a node's snapshot. */
  public static LeaseMachine read(byte[] bytes) throws IOException {
    return NodeSnapshot.read(new ByteArrayInputStream(bytes)).machine();
  }

  /** What is said about bytes that are refused, which must be in the promised words. */
  public static boolean isProperRefusal(IOException refused) {
    return refused instanceof SnapshotException
        && refused.getMessage() != null
        && !refused.getMessage().isBlank();
  }
}
