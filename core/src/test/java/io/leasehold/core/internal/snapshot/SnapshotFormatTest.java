package io.leasehold.core.internal.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Terms;
import io.leasehold.core.snapshot.SnapshotException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What was written is read back, and content that cannot be is refused, checksum or not. */
class SnapshotFormatTest {

  @Test
  void numbersOfAllSizesAreReadBack() throws IOException {
    long[] numbers = {
      0, 1, 127, 128, 16_383, 16_384, Integer.MAX_VALUE, Long.MAX_VALUE, -1, Long.MIN_VALUE
    };
    Decoder in =
        written(
            out -> {
              for (long number : numbers) {
                out.number(number);
              }
            });
    for (long number : numbers) {
      assertThat(in.number()).isEqualTo(number);
    }
    in.finish();
  }

  @Test
  void everythingElseIsReadBack() throws IOException {
    Decoder in =
        written(
            out -> {
              out.flag(true);
              out.flag(false);
              out.text("Grüße, 世界 \uD83D\uDE00");
              out.key(Key.of(new byte[] {0, -1}));
              out.bytes(Bytes.EMPTY);
              out.constant(HowEnded.REVOKED);
              ModelCodec.writeSlot(out, -1);
            });
    assertThat(in.flag()).isTrue();
    assertThat(in.flag()).isFalse();
    assertThat(in.text()).isEqualTo("Grüße, 世界 \uD83D\uDE00");
    assertThat(in.key()).isEqualTo(Key.of(new byte[] {0, -1}));
    assertThat(in.bytes()).isEqualTo(Bytes.EMPTY);
    assertThat(in.constant(HowEnded.values())).isEqualTo(HowEnded.REVOKED);
    assertThat(ModelCodec.readSlot(in)).isEqualTo(-1);
    in.finish();
  }

  /** Pieces of all sizes, so that blocks end within numbers, within bytes and between them. */
  @Test
  void blocksEndAnywhere() throws IOException {
    Random sizes = new Random(41);
    Decoder in =
        written(
            out -> {
              for (int i = 0; i < 600; i++) {
                out.number(i * 12_345_678_901L);
                out.bytes(Bytes.of(new byte[sizes.nextInt(9000)]));
              }
            });
    Random again = new Random(41);
    for (int i = 0; i < 600; i++) {
      assertThat(in.number()).isEqualTo(i * 12_345_678_901L);
      assertThat(in.bytes().length()).isEqualTo(again.nextInt(9000));
    }
    in.finish();
  }

  @Test
  void aBlockMayBeExactlyFullOrBeginWithASingleOctet() throws IOException {
    for (int octets : new int[] {Blocks.MOST_BYTES, Blocks.MOST_BYTES + 1}) {
      Decoder in = written(out -> flags(out, octets));
      for (int i = 0; i < octets; i++) {
        assertThat(in.flag()).isTrue();
      }
      in.finish();
    }
  }

  private static void flags(Encoder out, int count) {
    for (int i = 0; i < count; i++) {
      out.flag(true);
    }
  }

  @Test
  void impossibleContentIsRefusedByWhatIsWrongWithIt() throws IOException {
    refuses(SnapshotFormatTest::endlessNumber, in -> in.number() + in.number(), "64 bits");
    refuses(out -> out.number(-1), Decoder::count, "impossible count: -1");
    refuses(out -> out.number(1L << 31), Decoder::count, "impossible count: 2147483648");
    refuses(out -> out.number(5), in -> in.constant(HowEnded.values()), "unknown constant: 5");
    refuses(out -> out.number(1 << 29), Decoder::bytes, "a piece of 536870912 bytes");
    refuses(out -> out.number(7), Decoder::bytes, "ends before its content is complete");
    refuses(out -> out.number(7), SnapshotFormatTest::finished, "more content than it should");
    refuses(
        SnapshotFormatTest::twoBlocks,
        SnapshotFormatTest::afterOneBlock,
        "more content than it should");
  }

  /** A length, then octets each of which says that another follows. */
  private static void endlessNumber(Encoder out) {
    byte[] octets = new byte[200];
    Arrays.fill(octets, (byte) 0x80);
    out.bytes(Bytes.of(octets));
  }

  private static void twoBlocks(Encoder out) {
    out.bytes(Bytes.of(new byte[Blocks.MOST_BYTES]));
  }

  private static Object afterOneBlock(Decoder in) throws IOException {
    in.number();
    for (int i = 0; i < Blocks.MOST_BYTES - 3; i++) {
      in.flag();
    }
    return finished(in);
  }

  private static Object finished(Decoder in) throws IOException {
    in.finish();
    return null;
  }

  /** All blocks are sound, but what they say cannot be a state. */
  @Test
  void soundNonsenseIsRefused() {
    refusesState(
        out -> {
          out.number(1);
          out.text("NO_SUCH_LIMIT");
          out.number(7);
        },
        "makes no sense");
    refusesState(
        out -> {
          scalars(out);
          out.number(0);
          out.number(1);
          out.number(5000);
        },
        "bucket 5000");
    refusesState(
        out -> {
          scalars(out);
          out.number(0);
          oneLease(out);
          out.number(0);
          out.number(0);
          out.number(0);
          out.number(1);
          out.number(42);
        },
        "refers to lease 42, which it lacks");
  }

  private static void scalars(Encoder out) {
    out.number(1);
    out.text("LEASES_PER_HOLDER");
    out.number(7);
    out.number(1000);
    out.number(0);
    out.flag(false);
    out.number(1);
    out.number(0);
    out.number(0);
    out.number(0);
  }

  private static void oneLease(Encoder out) {
    out.number(1);
    out.number(0);
    out.number(7);
    out.text("x");
    ModelCodec.write(out, Terms.ofMillis(1000));
    out.number(0);
    out.number(1000);
    out.number(0);
  }

  /** Reads one thing; lambdas may throw what a decoder throws. */
  private interface Reading {
    Object from(Decoder in) throws IOException;
  }

  private static void refuses(Consumer<Encoder> writing, Reading reading, String why)
      throws IOException {
    Decoder in = written(writing);
    assertThatThrownBy(() -> reading.from(in))
        .isInstanceOf(SnapshotException.class)
        .hasMessageContaining(why);
  }

  private static void refusesState(Consumer<Encoder> writing, String why) {
    assertThatThrownBy(() -> StateReader.read(new ByteArrayInputStream(bytes(writing))))
        .isInstanceOf(SnapshotException.class)
        .hasMessageContaining(why);
  }

  private static Decoder written(Consumer<Encoder> writing) throws IOException {
    return new Decoder(new Blocks.Reader(new ByteArrayInputStream(bytes(writing))));
  }

  private static byte[] bytes(Consumer<Encoder> writing) throws IOException {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    Encoder out = new Encoder(new Blocks.Writer(stream));
    writing.accept(out);
    out.finish();
    return stream.toByteArray();
  }
}
