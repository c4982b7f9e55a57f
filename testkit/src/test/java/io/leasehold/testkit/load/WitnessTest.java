package io.leasehold.testkit.load;

import static com.google.protobuf.ByteString.copyFromUtf8;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.api.v1.Claim;
import io.leasehold.api.v1.Event;
import io.leasehold.api.v1.HowEnded;
import io.leasehold.api.v1.Position;
import io.leasehold.api.v1.Tenure;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The witness objects to what must never be. */
class WitnessTest {
  private final Witness witness = new Witness(null);
  private long revision;

  private Event.Builder event() {
    return Event.newBuilder().setPosition(Position.newBuilder().setRevision(++revision));
  }

  private void tell(Event.Builder event) {
    witness.told(List.of(event.build()), Position.getDefaultInstance());
  }

  private void granted(long lease, long token) {
    Claim.Builder claim =
        Claim.newBuilder().setKey(copyFromUtf8("k")).setLease(lease).setToken(token);
    tell(event().setClaimGranted(Event.ClaimGranted.newBuilder().setClaim(claim)));
  }

  private void ended(long token) {
    Tenure.Builder tenure = Tenure.newBuilder().setKey(copyFromUtf8("k")).setToken(token);
    tell(event().setClaimEnded(Event.ClaimEnded.newBuilder().setTenure(tenure)));
  }

  @Test
  void oneHolderAfterTheOtherIsWell() {
    granted(1, 10);
    ended(10);
    granted(2, 12);
    assertThat(witness.problems()).isEmpty();
    assertThat(witness.saw(12)).isTrue();
    assertThat(witness.saw(13)).isFalse();
  }

  @Test
  void twoHoldersAtOnceAreFound() {
    granted(1, 10);
    granted(2, 12);
    assertThat(witness.problems()).containsExactly("k has two holders: 1, 2");
  }

  @Test
  void tokenThatDoesNotRiseIsFound() {
    granted(1, 10);
    ended(10);
    granted(2, 10);
    assertThat(witness.problems()).containsExactly("k: token 10 came after 10");
  }

  @Test
  void eventToldTwiceIsFound() {
    ended(10);
    revision--;
    ended(10);
    assertThat(witness.problems()).hasSize(1);
  }

  @Test
  void leaseThatEndedByTimeIsRemembered() {
    tell(event().setLeaseEnded(Event.LeaseEnded.newBuilder().setLease(7).setHow(HowEnded.EXPIRED)));
    assertThat(witness.expired()).containsExactly(7L);
  }
}
