package io.leasehold.doors.grpc.translate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.KeyRange;
import io.leasehold.api.v1.WatchRequest;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.KeyPut;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which events a watch is told: those of its keys and of its leases. */
class WatchFilterTest {
  private static final KeyRange DB = range("db", "dc");
  private static final KeyRange OTHER = range("other", "others");

  /** The lease that the sample of each kind is about. */
  private static final Map<Event.Kind, Long> LEASES =
      Map.of(
          Event.Kind.KEY_PUT, 17L,
          Event.Kind.KEY_DELETED, 0L,
          Event.Kind.CLAIM_GRANTED, 7L,
          Event.Kind.CLAIM_ENDED, 9L,
          Event.Kind.WAIT_STARTED, 11L,
          Event.Kind.WAIT_ENDED, 11L,
          Event.Kind.LEASE_GRANTED, 7L,
          Event.Kind.LEASE_ENDED, 7L);

  private static KeyRange range(String from, String to) {
    return KeyRange.newBuilder()
        .setFrom(ByteString.copyFromUtf8(from))
        .setTo(ByteString.copyFromUtf8(to))
        .build();
  }

  private static boolean isTold(WatchRequest.Builder request, Event.Kind kind) {
    return WatchFilter.of(request.build()).test(Samples.event(kind));
  }

  private static boolean isOfLeaseAlone(Event.Kind kind) {
    return kind == Event.Kind.LEASE_GRANTED || kind == Event.Kind.LEASE_ENDED;
  }

  @ParameterizedTest
  @EnumSource(Event.Kind.class)
  void aWatchOfNothingInParticularIsToldEverything(Event.Kind kind) {
    assertThat(isTold(WatchRequest.newBuilder(), kind)).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Event.Kind.class)
  void aWatchOfKeysIsToldOfThemAlone(Event.Kind kind) {
    assertThat(isTold(WatchRequest.newBuilder().setRange(DB), kind))
        .isEqualTo(!isOfLeaseAlone(kind));
    assertThat(isTold(WatchRequest.newBuilder().setRange(OTHER), kind)).isFalse();
    KeyRange all = KeyRange.getDefaultInstance();
    assertThat(isTold(WatchRequest.newBuilder().setRange(all), kind))
        .isEqualTo(!isOfLeaseAlone(kind));
  }

  @ParameterizedTest
  @EnumSource(Event.Kind.class)
  void aWatchOfLeasesIsToldAllAboutThem(Event.Kind kind) {
    long lease = LEASES.get(kind);
    assertThat(isTold(WatchRequest.newBuilder().addLeases(99).addLeases(lease), kind)).isTrue();
    assertThat(isTold(WatchRequest.newBuilder().addLeases(99).addLeases(98), kind)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(Event.Kind.class)
  void aWatchOfKeysAndLeasesIsToldWhatIsBothAndOfTheLeasesThemselves(Event.Kind kind) {
    long lease = LEASES.get(kind);
    assertThat(isTold(WatchRequest.newBuilder().setRange(DB).addLeases(lease), kind)).isTrue();
    assertThat(isTold(WatchRequest.newBuilder().setRange(DB).addLeases(99), kind)).isFalse();
    assertThat(isTold(WatchRequest.newBuilder().setRange(OTHER).addLeases(lease), kind))
        .isEqualTo(isOfLeaseAlone(kind));
  }

  @Test
  void aKeyThatLeavesALeaseIsStillAboutThatLease() {
    WatchFilter filter = WatchFilter.of(WatchRequest.newBuilder().addLeases(17).build());
    assertThat(filter.test(new KeyPut(Samples.POSITION, Samples.PREVIOUS, Samples.STORED)))
        .isTrue();
    assertThat(filter.test(new KeyPut(Samples.POSITION, Samples.PREVIOUS, null))).isFalse();
  }
}
