package io.leasehold.core;

import java.io.IOException;
import java.io.OutputStream;

/** A state, captured at one moment. */
public interface Snapshot {
  void writeTo(OutputStream out) throws IOException;
}
