package io.leasehold.core.internal.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.leasehold.core.LeaseMachine;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Terms;
import io.leasehold.core.model.Waiter;
import io.leasehold.core.snapshot.SnapshotException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Content that no machine writes is refused, although its checksums are right. */
class NonsenseSnapshotTest {
  private static final long NOW = 5_000;
  private static final long REVISION = 20;
  private static final Key KEY = Key.of("k");
  private static final Waiter WAITER =
      new Waiter(KEY, 7, "ann", ClaimMode.EXCLUSIVE, 0, -1, 0, 9_000, Bytes.EMPTY, 0);

  /** The bucket of a deadline that differs from the cursor in its second digit. */
  private static final int BUCKET = (1 << 8) | (6_000 >> 8);

  private Consumer<Encoder> lease = out -> lease(out, BUCKET, 7, Terms.ofMillis(2_000), 6_000);
  private Consumer<Encoder> keys = out -> out.number(0);
  private Consumer<Encoder> claims = out -> out.number(0);
  private long cursor = NOW;

  @Test
  void contentThatMakesSenseIsAccepted() {
    claims = out -> claimed(out, () -> holders(out, 1), () -> waiters(out, WAITER));
    assertThatCode(() -> restored(this::content)).doesNotThrowAnyException();
  }

  @Test
  void pieceThatIsLongerThanTheSnapshotCostsNoMemory() {
    ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Consumer<Encoder> content =
        out -> {
          out.number(1);
          out.number(200 << 20);
        };
    assertRefused(content, "ends before");
    long before = memory.getCurrentThreadAllocatedBytes();
    assertRefused(content, "ends before");
    assertThat(memory.getCurrentThreadAllocatedBytes() - before).isLessThan(20 << 20);
  }

  @Test
  void leaseThatTheWheelWouldNeverReachIsRefused() {
    lease = out -> lease(out, BUCKET - 8, 7, Terms.ofMillis(2_000), 6_000);
    assertRefused(this::content, "bucket");
  }

  @Test
  void leaseThatTheWheelWouldReachTooLateIsRefused() {
    lease = out -> lease(out, BUCKET + 1, 7, Terms.ofMillis(2_000), 6_000);
    assertRefused(this::content, "bucket");
  }

  @Test
  void termThatNoLimitAllowsIsRefused() {
    lease = out -> lease(out, BUCKET, 7, Terms.ofMillis(Long.MAX_VALUE), 6_000);
    assertRefused(this::content, "term");
  }

  @Test
  void leaseOfNoPositiveIdIsRefused() {
    lease = out -> lease(out, BUCKET, -7, Terms.ofMillis(2_000), 6_000);
    assertRefused(this::content, "lease -7");
  }

  @Test
  void wheelThatIsAheadOfTimeIsRefused() {
    cursor = NOW + 1;
    assertRefused(this::content, "wheel");
  }

  @Test
  void twoHoldersOfAnExclusiveKeyAreRefused() {
    claims = out -> claimed(out, () -> holders(out, 2), () -> waiters(out));
    assertRefused(this::content, "k");
  }

  @Test
  void tokenOfTheFutureIsRefused() {
    claims =
        out ->
            claimed(
                out,
                () -> {
                  out.number(1);
                  holder(out, -1, REVISION + 1);
                },
                () -> waiters(out));
    assertRefused(this::content, "token");
  }

  @Test
  void slotBeyondAnyPoolIsRefused() {
    claims =
        out ->
            claimed(
                out,
                () -> {
                  out.number(1);
                  out.constant(ClaimMode.SLOT);
                  holderAfterMode(out, Integer.MAX_VALUE - 1, 3);
                },
                () -> waiters(out));
    assertRefused(this::content, "slot");
  }

  @Test
  void leaseThatWaitsTwiceForAKeyIsRefused() {
    claims = out -> claimed(out, () -> holders(out, 0), () -> waiters(out, WAITER, WAITER));
    assertRefused(this::content, "waits");
  }

  @Test
  void keyThatIsStoredTwiceIsRefused() {
    keys =
        out -> {
          out.number(2);
          ModelCodec.write(out, new KeyValue(KEY, Bytes.EMPTY, 2, 3, 1, 0));
          ModelCodec.write(out, new KeyValue(KEY, Bytes.EMPTY, 2, 3, 1, 0));
        };
    assertRefused(this::content, "k");
  }

  @Test
  void keyOfAFutureRevisionIsRefused() {
    keys =
        out -> {
          out.number(1);
          ModelCodec.write(out, new KeyValue(KEY, Bytes.EMPTY, 2, REVISION + 1, 1, 0));
        };
    assertRefused(this::content, "revision");
  }

  private void content(Encoder out) {
    out.number(1); // limits: the newest, by which the format is known, and else the defaults
    out.text(Limit.LEASES_PER_HOLDER.name());
    out.number(10);
    out.number(NOW);
    out.number(0); // fresh ids
    out.flag(false);
    out.number(REVISION);
    out.number(1); // next index
    out.number(REVISION);
    out.number(0); // nothing is kept
    out.number(cursor);
    out.number(1);
    lease.accept(out);
    out.number(0); // late
    out.number(0); // ended leases
    out.number(0); // tenures
    out.number(0); // losses
    out.number(0); // spendings
    keys.accept(out);
    claims.accept(out);
    out.number(0); // idle pools
    out.number(0); // additions
    out.number(0); // events
  }

  private static void lease(Encoder out, int bucket, long id, Terms terms, long deadline) {
    out.number(bucket);
    out.number(id);
    out.text("ann");
    ModelCodec.write(out, terms);
    out.number(4_000);
    out.number(deadline);
    out.number(0);
  }

  private static void claimed(Encoder out, Runnable holders, Runnable waiters) {
    out.number(1);
    out.key(KEY);
    out.number(0); // no lock delay
    out.number(Long.MAX_VALUE); // no alarm
    out.flag(false); // no pool
    holders.run();
    waiters.run();
  }

  private static void holders(Encoder out, int count) {
    out.number(count);
    for (int i = 0; i < count; i++) {
      holder(out, -1, 3 + i);
    }
  }

  private static void holder(Encoder out, int slot, long token) {
    out.constant(ClaimMode.EXCLUSIVE);
    holderAfterMode(out, slot, token);
  }

  private static void holderAfterMode(Encoder out, int slot, long token) {
    ModelCodec.writeSlot(out, slot);
    out.number(token);
    out.number(7); // lease
    out.bytes(Bytes.EMPTY);
    out.number(4_500);
    out.number(0);
    out.number(0);
  }

  private static void waiters(Encoder out, Waiter... waiters) {
    out.number(waiters.length);
    for (Waiter waiter : waiters) {
      ModelCodec.write(out, waiter);
    }
  }

  private static void assertRefused(Consumer<Encoder> content, String why) {
    assertThatThrownBy(() -> restored(content))
        .isInstanceOf(SnapshotException.class)
        .hasMessageContaining(why);
  }

  private static LeaseMachine restored(Consumer<Encoder> content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Encoder out = new Encoder(new Blocks.Writer(bytes));
    content.accept(out);
    out.finish();
    return LeaseMachine.restore(new ByteArrayInputStream(bytes.toByteArray()));
  }
}
