package io.leasehold.core.snapshot;

import java.io.IOException;
import java.io.OutputStream;

/**
 * A state, captured at one moment. Immutable; equal states are written as equal bytes.
 *
 * <p>Encoding is left to whoever writes it, on any thread, as often as wanted, while the machine
 * goes on. Until it is garbage it keeps what the machine has overwritten since: let go of it soon.
 */
public interface Snapshot {
  void writeTo(OutputStream out) throws IOException;
}
