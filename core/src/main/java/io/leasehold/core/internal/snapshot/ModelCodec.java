package io.leasehold.core.internal.snapshot;

import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.LateRenewals;
import io.leasehold.core.model.Position;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.model.Terms;
import io.leasehold.core.model.Waiter;
import java.io.IOException;

/** How the nouns of the model are written and read, side by side so that they stay together. */
final class ModelCodec {
  static final ClaimMode[] MODES = ClaimMode.values();
  static final HowEnded[] ENDS = HowEnded.values();

  private ModelCodec() {}

  static void write(Encoder out, Terms terms) {
    out.number(terms.termMillis());
    out.number(terms.softMillis());
    out.number(terms.maxLifeMillis());
    out.number(terms.lockDelayMillis());
  }

  static Terms readTerms(Decoder in) throws IOException {
    return new Terms(in.number(), in.number(), in.number(), in.number());
  }

  static void write(Encoder out, Position position) {
    out.number(position.revision());
    out.number(position.index());
  }

  static Position readPosition(Decoder in) throws IOException {
    return new Position(in.number(), in.number());
  }

  static void write(Encoder out, LateRenewals late) {
    out.number(late.count());
    out.number(late.lastLateMillis());
    out.number(late.worstLateMillis());
  }

  static LateRenewals readLate(Decoder in) throws IOException {
    return new LateRenewals(in.number(), in.number(), in.number());
  }

  static void write(Encoder out, KeyValue stored) {
    out.key(stored.key());
    out.bytes(stored.value());
    out.number(stored.createRevision());
    out.number(stored.modRevision());
    out.number(stored.version());
    out.number(stored.lease());
  }

  static KeyValue readKeyValue(Decoder in) throws IOException {
    return new KeyValue(in.key(), in.bytes(), in.number(), in.number(), in.number(), in.number());
  }

  /** A slot is never less than -1. */
  static void writeSlot(Encoder out, int slot) {
    out.number(slot + 1L);
  }

  static int readSlot(Decoder in) throws IOException {
    return in.count() - 1;
  }

  static void write(Encoder out, Claim claim) {
    out.key(claim.key());
    out.constant(claim.mode());
    writeSlot(out, claim.slot());
    out.number(claim.token());
    out.number(claim.lease());
    out.text(claim.holder());
    out.bytes(claim.value());
    out.number(claim.sinceMillis());
    out.number(claim.softUntilMillis());
    out.number(claim.untilMillis());
  }

  static Claim readClaim(Decoder in) throws IOException {
    return new Claim(
        in.key(),
        in.constant(MODES),
        readSlot(in),
        in.number(),
        in.number(),
        in.text(),
        in.bytes(),
        in.number(),
        in.number(),
        in.number());
  }

  static void write(Encoder out, Tenure tenure) {
    out.key(tenure.key());
    out.constant(tenure.mode());
    writeSlot(out, tenure.slot());
    out.number(tenure.token());
    out.number(tenure.lease());
    out.text(tenure.holder());
    out.number(tenure.fromMillis());
    out.number(tenure.untilMillis());
    out.constant(tenure.how());
    out.number(tenure.endRevision());
    out.number(tenure.renewals());
    write(out, tenure.late());
  }

  static Tenure readTenure(Decoder in) throws IOException {
    return new Tenure(
        in.key(),
        in.constant(MODES),
        readSlot(in),
        in.number(),
        in.number(),
        in.text(),
        in.number(),
        in.number(),
        in.constant(ENDS),
        in.number(),
        in.number(),
        readLate(in));
  }

  static void write(Encoder out, Waiter waiter) {
    out.key(waiter.key());
    out.number(waiter.lease());
    out.text(waiter.holder());
    out.constant(waiter.mode());
    out.number(waiter.slots());
    writeSlot(out, waiter.wantedSlot());
    out.number(waiter.sinceMillis());
    out.number(waiter.untilMillis());
    out.bytes(waiter.value());
    out.number(waiter.order());
  }

  static Waiter readWaiter(Decoder in) throws IOException {
    return new Waiter(
        in.key(),
        in.number(),
        in.text(),
        in.constant(MODES),
        in.count(),
        readSlot(in),
        in.number(),
        in.number(),
        in.bytes(),
        in.order());
  }
}
