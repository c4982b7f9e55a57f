package io.leasehold.core.snapshot;

import java.io.IOException;
import java.io.OutputStream;

/** A state, captured at one moment. Immutable; equal states are written as equal bytes. */
public interface Snapshot {
  void writeTo(OutputStream out) throws IOException;
}
