package io.leasehold.core;

import io.leasehold.core.command.Command;
import io.leasehold.core.command.Read;
import io.leasehold.core.model.Explanation;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyHistory;
import io.leasehold.core.model.KeyInfo;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.LeaseInfo;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Position;
import io.leasehold.core.model.Statistics;
import io.leasehold.core.outcome.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** The rules of leases as a deterministic state machine. Skeleton. */
public final class LeaseMachine {
  public LeaseMachine(Limits limits) {
    throw new UnsupportedOperationException();
  }

  /** Advances cluster time to the stamp (never back), ends what is due, runs the commands. */
  public Applied apply(List<? extends Command> commands, long stampMillis) {
    throw new UnsupportedOperationException();
  }

  /** Captures the state now; the result can be written later and by another thread. */
  public Snapshot snapshot() {
    throw new UnsupportedOperationException();
  }

  public static LeaseMachine restore(InputStream in) throws IOException {
    throw new UnsupportedOperationException();
  }

  public long nowMillis() {
    throw new UnsupportedOperationException();
  }

  public long revision() {
    throw new UnsupportedOperationException();
  }

  public Limits limits() {
    throw new UnsupportedOperationException();
  }

  /** The earliest stamp at which an empty batch would have work, Long.MAX_VALUE if there is none. */
  public long nextWorkMillis() {
    throw new UnsupportedOperationException();
  }

  public Outcome describeLease(long id) {
    throw new UnsupportedOperationException();
  }

  /** Live leases with ids greater than {@code afterId}, by id; {@code limit} at most. */
  public List<LeaseInfo> leases(long afterId, int limit) {
    throw new UnsupportedOperationException();
  }

  public KeyInfo describeKey(Key key) {
    throw new UnsupportedOperationException();
  }

  /** Keys of the range that have a holder, a queue or a lock delay, in order. */
  public List<KeyInfo> claimedKeys(KeyRange range, int limit) {
    throw new UnsupportedOperationException();
  }

  public Outcome read(Read read) {
    throw new UnsupportedOperationException();
  }

  public KeyHistory history(Key key) {
    throw new UnsupportedOperationException();
  }

  public Explanation why(Key key, long token) {
    throw new UnsupportedOperationException();
  }

  /** Events at or after a position, {@code limit} at most; refused if some are no longer kept. */
  public Outcome events(Position from, int limit) {
    throw new UnsupportedOperationException();
  }

  public Statistics statistics() {
    throw new UnsupportedOperationException();
  }
}
