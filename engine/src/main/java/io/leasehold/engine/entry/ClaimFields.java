package io.leasehold.engine.entry;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.HandOver;
import io.leasehold.core.command.Release;
import io.leasehold.core.command.Withdraw;
import io.leasehold.core.model.ClaimMode;
import java.util.List;

/** The fields of commands about claims; how they are written stands next to how they are read. */
final class ClaimFields {
  private static final Codes<ClaimMode> MODES =
      new Codes<>(
          "claim mode",
          ClaimMode.class,
          List.of(ClaimMode.EXCLUSIVE, ClaimMode.SHARED, ClaimMode.SLOT));

  private ClaimFields() {}

  static void write(EntryWriter out, Acquire acquire) {
    out.key(acquire.key());
    out.number(acquire.lease());
    MODES.write(out, acquire.mode());
    out.signed(acquire.slots());
    out.signed(acquire.wantedSlot());
    out.number(acquire.waitMillis());
    out.bytes(acquire.value());
    writeOrder(out, acquire.order());
  }

  static Acquire readAcquire(EntryReader in, boolean numbered) {
    return new Acquire(
        in.key("key"),
        in.number("lease"),
        MODES.read(in),
        in.integer("size of the pool"),
        in.integer("wanted slot"),
        in.number("wait"),
        in.bytes("value"),
        numbered ? in.number("order") : 0);
  }

  static void write(EntryWriter out, Withdraw withdraw) {
    out.key(withdraw.key());
    out.number(withdraw.lease());
    writeOrder(out, withdraw.order());
  }

  static Withdraw readWithdraw(EntryReader in, boolean numbered) {
    return new Withdraw(in.key("key"), in.number("lease"), numbered ? in.number("order") : 0);
  }

  /** A command without an order is written in a version that has none. */
  private static void writeOrder(EntryWriter out, long order) {
    if (order != 0) {
      out.number(order);
    }
  }

  static void write(EntryWriter out, Release release) {
    out.key(release.key());
    out.number(release.token());
  }

  static Release readRelease(EntryReader in) {
    return new Release(in.key("key"), in.number("token"));
  }

  static void write(EntryWriter out, HandOver handOver) {
    out.key(handOver.key());
    out.number(handOver.token());
    out.number(handOver.toLease());
    out.text("successor", handOver.toHolder());
  }

  static HandOver readHandOver(EntryReader in) {
    return new HandOver(
        in.key("key"), in.number("token"), in.number("successor's lease"), in.text("successor"));
  }
}
