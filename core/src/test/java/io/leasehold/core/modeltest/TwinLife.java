package io.leasehold.core.modeltest;

import io.leasehold.core.Applied;
import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Read;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Position;
import io.leasehold.core.model.Tenure;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A machine and one that was restored from its snapshot: nobody can tell them apart. */
final class TwinLife implements Life {
  private static final int MANY = 1_000;
  private static final int SNAPSHOT_PERCENT = 6;
  private static final int OLDER_REVISIONS = 3;

  private final LeaseMachine machine;
  private final Dice dice;
  private LeaseMachine twin;
  private Applied last;

  TwinLife(Limits limits, Dice dice) {
    this.machine = new LeaseMachine(limits);
    this.twin = restored(bytes(machine));
    this.dice = dice;
  }

  @Override
  public Difference live(Batch batch) {
    try {
      return liveInStep(batch);
    } catch (RuntimeException e) {
      return new Difference("exception", "the machine failed: " + Thrown.text(e));
    }
  }

  private Difference liveInStep(Batch batch) {
    last = machine.apply(batch.commands(), batch.stamp());
    Applied twins = twin.apply(batch.commands(), batch.stamp());
    if (!last.equals(twins)) {
      return Difference.between("twin applied", "what the twin did", last, twins);
    }
    List<Object> all = everything(machine);
    List<Object> twinsAll = everything(twin);
    for (int i = 0; i < all.size(); i++) {
      if (!all.get(i).equals(twinsAll.get(i))) {
        return Difference.between("twin reads", "a read", all.get(i), twinsAll.get(i));
      }
    }
    return dice.chance(SNAPSHOT_PERCENT) ? newTwin() : null;
  }

  /** The twin that went along has the same bytes; then a new one takes its place. */
  private Difference newTwin() {
    byte[] bytes = bytes(machine);
    Difference difference = same("of the twin that went along", bytes, bytes(twin));
    twin = restored(bytes);
    return difference != null ? difference : same("of the new twin", bytes, bytes(twin));
  }

  @Override
  public Difference end() {
    return same("of the twin at the end", bytes(machine), bytes(twin));
  }

  private static Difference same(String whose, byte[] expected, byte[] actual) {
    int mismatch = Arrays.mismatch(expected, actual);
    return mismatch < 0
        ? null
        : new Difference("snapshot " + whose, "snapshot " + whose + " differs at byte " + mismatch);
  }

  @Override
  public Applied lastApplied() {
    return last;
  }

  private static List<Object> everything(LeaseMachine m) {
    List<Object> all = new ArrayList<>();
    all.add(List.of(m.nowMillis(), m.revision(), m.nextWorkMillis()));
    all.add(m.limits());
    all.add(m.statistics());
    all.add(m.leases(0, MANY));
    m.leases(0, MANY).forEach(lease -> all.add(m.describeLease(lease.id())));
    all.add(m.claimedKeys(KeyRange.all(), MANY));
    for (Key key : CommandGenerator.KEYS) {
      all.add(m.describeKey(key));
      all.add(m.history(key));
      for (Tenure tenure : m.history(key).ended()) {
        all.add(m.why(key, tenure.token()));
        all.add(m.describeLease(tenure.lease()));
      }
      for (Claim claim : m.history(key).live()) {
        all.add(m.why(key, claim.token()));
      }
    }
    for (long revision = Math.max(0, m.revision() - OLDER_REVISIONS);
        revision <= m.revision();
        revision++) {
      all.add(m.read(Read.of(KeyRange.all()).at(revision)));
      all.add(m.events(new Position(revision, 0), MANY));
    }
    return all;
  }

  static byte[] bytes(LeaseMachine machine) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      machine.snapshot().writeTo(out);
      return out.toByteArray();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static LeaseMachine restored(byte[] bytes) {
    try {
      return LeaseMachine.restore(new ByteArrayInputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
