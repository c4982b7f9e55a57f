package io.leasehold.doors.grpc.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.HowEnded;
import io.leasehold.api.v1.Refusal;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.StaleToken;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A refusal keeps its kind, its sentence and all its numbers. */
class RefusalsTest {
  private static final ByteString DB = ByteString.copyFromUtf8("db");

  static Stream<Outcome> refusals() {
    return Samples.refusals();
  }

  @ParameterizedTest
  @MethodSource("refusals")
  void everyRefusalHasItsCodeItsTextAndItsFields(Outcome refusal) {
    Refusal.Builder expected = fields(refusal.kind());
    expected.setCodeValue(Refusal.Code.valueOf(refusal.kind().name()).getNumber());
    expected.setText(((io.leasehold.core.outcome.Refusal) refusal).text());
    assertThat(Refusals.of((io.leasehold.core.outcome.Refusal) refusal))
        .isEqualTo(expected.build());
  }

  private static Refusal.Builder fields(Outcome.Kind kind) {
    Refusal.Builder fields = Refusal.newBuilder();
    return switch (kind) {
      case NO_SUCH_LEASE -> fields.setLease(7);
      case ENDED -> ended(fields);
      case ID_TAKEN -> fields.setLease(7).setHolder("alice");
      case SPENT -> fields.setKey(DB).setLease(7).setOrder(12);
      case NOT_HOLDER -> fields.setKey(DB).setToken(41);
      case STALE_TOKEN ->
          fields
              .setKey(DB)
              .setToken(43)
              .setTenure(ToWire.tenure(Samples.TENURE))
              .addHolders(ToWire.claim(Samples.CLAIM));
      case NOT_WAITING -> fields.setKey(DB).addWaiting("dave");
      case NOT_STORED, NOT_A_COUNTER -> fields.setKey(DB);
      case DELAYED -> fields.setKey(DB).setFreeInMillis(200);
      case HELD ->
          fields
              .setKey(DB)
              .addHolders(ToWire.claim(Samples.CLAIM))
              .setHolderCount(5)
              .setWaiterCount(6)
              .setFreeInMillis(700);
      case TOO_OLD -> fields.setAskedRevision(8).setOldestRevision(9);
      case OVER_LIMIT -> fields.setLimit("LEASES").setAllowed(10).setAsked(11);
      default -> fields;
    };
  }

  private static Refusal.Builder ended(Refusal.Builder fields) {
    fields
        .setLease(7)
        .setHolder("alice")
        .setHow(HowEnded.EXPIRED)
        .setEndedAtMillis(100)
        .setLateMillis(3);
    fields.addLossesBuilder().setKey(DB).setToken(41).setNow(ToWire.claim(Samples.SLOT_CLAIM));
    fields.addLossesBuilder().setKey(DB).setToken(40);
    return fields;
  }

  @Test
  void aForgottenTenureIsAbsent() {
    assertThat(Refusals.of(new StaleToken(Samples.DB, 1, null, List.of())).hasTenure()).isFalse();
  }

  @Test
  void everyCodeOfTheWireIsARefusalOfTheCoreInTheSameOrder() {
    assertThat(Arrays.stream(Refusal.Code.values()).map(Enum::name))
        .startsWith("CODE_UNKNOWN")
        .endsWith("UNRECOGNIZED")
        .filteredOn(name -> !name.equals("CODE_UNKNOWN") && !name.equals("UNRECOGNIZED"))
        .containsExactlyElementsOf(refusals().map(refusal -> refusal.kind().name()).toList());
  }

  @ParameterizedTest
  @EnumSource
  void onlyRefusalsHaveACode(Outcome.Kind kind) {
    if (Samples.outcome(kind).isRefusal()) {
      assertThat(Refusals.code(kind).name()).isEqualTo(kind.name());
    } else {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> Refusals.code(kind))
          .withMessageContaining(kind.name());
    }
  }
}
