package io.leasehold.engine.node;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.snapshot.Snapshot;
import io.leasehold.core.snapshot.SnapshotException;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** The state of a node: which batches it holds, then the machine in the core's own format. */
record NodeSnapshot(AppliedBatches batches, Snapshot machine) implements Snapshot {
  private static final int MAGIC = 0x4c48_4e31;

  /** What a snapshot holds once it is read. */
  record State(AppliedBatches batches, LeaseMachine machine) {}

  @Override
  public void writeTo(OutputStream out) throws IOException {
    DataOutputStream data = new DataOutputStream(out);
    data.writeInt(MAGIC);
    batches.writeTo(data);
    data.flush();
    machine.writeTo(out);
  }

  static State read(InputStream in) throws IOException {
    try {
      DataInputStream data = new DataInputStream(in);
      int magic = data.readInt();
      if (magic != MAGIC) {
        throw new SnapshotException(
            "not a snapshot of a node: it begins with %08x, expected %08x".formatted(magic, MAGIC));
      }
      AppliedBatches batches = AppliedBatches.readFrom(data);
      return new State(batches, LeaseMachine.restore(in));
    } catch (EOFException e) {
      throw new SnapshotException("the snapshot of a node is cut off");
    }
  }
}
