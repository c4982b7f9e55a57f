package io.leasehold.doors.grpc.translate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.Event;
import io.leasehold.core.event.KeyPut;
import io.leasehold.core.event.WaitEnded;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An event keeps its place, its kind and all that it tells. */
class EventsTest {

  @ParameterizedTest
  @EnumSource
  void everyEventKeepsItsPlaceAndItsFields(io.leasehold.core.event.Event.Kind kind) {
    Event.Builder expected = fields(kind);
    expected.getPositionBuilder().setRevision(23).setIndex(24);
    Event wire = Events.of(Samples.event(kind));
    assertThat(wire).isEqualTo(expected.build());
    assertThat(wire.getEventCase().name()).isEqualTo(kind.name());
  }

  private static Event.Builder fields(io.leasehold.core.event.Event.Kind kind) {
    Event.Builder event = Event.newBuilder();
    switch (kind) {
      case KEY_PUT ->
          event
              .getKeyPutBuilder()
              .setStored(ToWire.keyValue(Samples.STORED))
              .setPrevious(ToWire.keyValue(Samples.PREVIOUS));
      case KEY_DELETED ->
          event
              .getKeyDeletedBuilder()
              .setPrevious(ToWire.keyValue(Samples.PREVIOUS))
              .setWithLease(true);
      case CLAIM_GRANTED ->
          event.getClaimGrantedBuilder().setClaim(ToWire.claim(Samples.CLAIM)).setWaited(true);
      case CLAIM_ENDED -> event.getClaimEndedBuilder().setTenure(ToWire.tenure(Samples.TENURE));
      case WAIT_STARTED -> event.getWaitStartedBuilder().setWaiter(ToWire.waiter(Samples.WAITER));
      case WAIT_ENDED ->
          event
              .getWaitEndedBuilder()
              .setKey(ByteString.copyFromUtf8("db"))
              .setLease(11)
              .setHolder("dave")
              .setCause(Event.WaitEnded.Cause.TIMED_OUT);
      case LEASE_GRANTED ->
          event
              .getLeaseGrantedBuilder()
              .setLease(7)
              .setHolder("alice")
              .setTerms(ToWire.terms(Samples.TERMS))
              .setDeadlineAtMillis(99);
      case LEASE_ENDED ->
          event
              .getLeaseEndedBuilder()
              .setLease(7)
              .setHolder("alice")
              .setHow(io.leasehold.api.v1.HowEnded.REVOKED)
              .setEndedAtMillis(98)
              .setLateMillis(97);
    }
    return event;
  }

  @Test
  void everyEventOfTheWireIsOneOfTheCore() {
    assertThat(Arrays.stream(Event.EventCase.values()).map(Enum::name))
        .containsAll(
            Arrays.stream(io.leasehold.core.event.Event.Kind.values()).map(Enum::name).toList())
        .hasSize(io.leasehold.core.event.Event.Kind.values().length + 1);
  }

  @Test
  void aKeyThatIsNewHasNoPreviousValue() {
    Event event = Events.of(new KeyPut(Samples.POSITION, Samples.STORED, null));
    assertThat(event.getKeyPut().hasPrevious()).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void everyCauseHasItsName(WaitEnded.Cause cause) {
    assertThat(Events.cause(cause).name()).isEqualTo(cause.name());
  }
}
