package io.leasehold.engine.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.leasehold.core.command.Command;
import io.leasehold.core.command.Command.Kind;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.HandOver;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.command.Transact;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Terms;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every command comes back from the log as it was, whether the machine would like it or not. */
class CommandCodecTest {
  private static final int COMMANDS = 1_000;

  @ParameterizedTest
  @EnumSource(Kind.class)
  void everyCommandReadsAsItWasWritten(Kind kind) {
    for (int seed = 0; seed < COMMANDS; seed++) {
      Command command = new RandomCommands(seed).command(kind);
      assertThat(CommandCodec.decode(CommandCodec.encode(command)))
          .as("seed %d", seed)
          .isEqualTo(command);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 127, 128, 1_000_000})
  void renewalsTakeEightBytesALease(int size) {
    RenewLeases renewal = new RenewLeases(LongStream.range(-5, size - 5L).toArray());
    byte[] bytes = CommandCodec.encode(renewal);
    assertThat(bytes).hasSize(2 + EntryWriter.sizeOf(size) + 8 * size);
    assertThat(CommandCodec.decode(bytes)).isEqualTo(renewal);
  }

  @Test
  void transactionsNestAsDeepAsTheReaderFollows() {
    Transact deepest = nested(TransactionFields.MOST_DEPTH);
    assertThat(CommandCodec.decode(CommandCodec.encode(deepest))).isEqualTo(deepest);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CommandCodec.encode(nested(TransactionFields.MOST_DEPTH + 1)))
        .withMessage("transactions are nested deeper than 128; split the transaction");
  }

  static Transact nested(int depth) {
    Transact transaction = new Transact(List.of(), List.of(), List.of());
    for (int i = 1; i < depth; i++) {
      transaction = new Transact(List.of(), List.of(transaction), List.of());
    }
    return transaction;
  }

  @Test
  void halfASurrogatePairIsNotWrittenAsAnotherName() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> CommandCodec.encode(new GrantLease(1, "half \ud83d", Terms.ofMillis(100))))
        .withMessage("the holder has half a surrogate pair; expected a text in proper Unicode");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CommandCodec.encode(HandOver.toHolder(Key.of("k"), 1, "\ude00 half")))
        .withMessageStartingWith("the successor has half a surrogate pair");
  }
}
