package io.leasehold.core.internal.snapshot;

import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.KeyDeleted;
import io.leasehold.core.event.KeyPut;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.event.LeaseGranted;
import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.event.WaitStarted;
import io.leasehold.core.model.Position;
import java.io.IOException;

/** How events are written and read. */
final class EventCodec {
  private static final Event.Kind[] KINDS = Event.Kind.values();
  private static final WaitEnded.Cause[] CAUSES = WaitEnded.Cause.values();

  private EventCodec() {}

  static void write(Encoder out, Event event) {
    out.constant(event.kind());
    ModelCodec.write(out, event.position());
    switch (event.kind()) {
      case KEY_PUT -> {
        KeyPut put = (KeyPut) event;
        ModelCodec.write(out, put.stored());
        out.flag(put.previous() != null);
        if (put.previous() != null) {
          ModelCodec.write(out, put.previous());
        }
      }
      case KEY_DELETED -> {
        ModelCodec.write(out, ((KeyDeleted) event).previous());
        out.flag(((KeyDeleted) event).withLease());
      }
      case CLAIM_GRANTED -> {
        ModelCodec.write(out, ((ClaimGranted) event).claim());
        out.flag(((ClaimGranted) event).waited());
      }
      case CLAIM_ENDED -> ModelCodec.write(out, ((ClaimEnded) event).tenure());
      case WAIT_STARTED -> ModelCodec.write(out, ((WaitStarted) event).waiter());
      case WAIT_ENDED -> {
        WaitEnded ended = (WaitEnded) event;
        out.key(ended.key());
        out.number(ended.lease());
        out.text(ended.holder());
        out.constant(ended.cause());
      }
      case LEASE_GRANTED -> {
        LeaseGranted granted = (LeaseGranted) event;
        out.number(granted.lease());
        out.text(granted.holder());
        ModelCodec.write(out, granted.terms());
        out.number(granted.deadlineMillis());
      }
      case LEASE_ENDED -> {
        LeaseEnded ended = (LeaseEnded) event;
        out.number(ended.lease());
        out.text(ended.holder());
        out.constant(ended.how());
        out.number(ended.endedAtMillis());
        out.number(ended.lateMillis());
      }
    }
  }

  static Event read(Decoder in) throws IOException {
    Event.Kind kind = in.constant(KINDS);
    Position at = ModelCodec.readPosition(in);
    return switch (kind) {
      case KEY_PUT ->
          new KeyPut(
              at, ModelCodec.readKeyValue(in), in.flag() ? ModelCodec.readKeyValue(in) : null);
      case KEY_DELETED -> new KeyDeleted(at, ModelCodec.readKeyValue(in), in.flag());
      case CLAIM_GRANTED -> new ClaimGranted(at, ModelCodec.readClaim(in), in.flag());
      case CLAIM_ENDED -> new ClaimEnded(at, ModelCodec.readTenure(in));
      case WAIT_STARTED -> new WaitStarted(at, ModelCodec.readWaiter(in));
      case WAIT_ENDED -> new WaitEnded(at, in.key(), in.number(), in.text(), in.constant(CAUSES));
      case LEASE_GRANTED ->
          new LeaseGranted(at, in.number(), in.text(), ModelCodec.readTerms(in), in.number());
      case LEASE_ENDED ->
          new LeaseEnded(
              at, in.number(), in.text(), in.constant(ModelCodec.ENDS), in.number(), in.number());
    };
  }
}
