package io.leasehold.engine.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.fail;

import io.leasehold.core.command.Command;
import io.leasehold.core.command.Command.Kind;
import io.leasehold.core.command.Configure;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What is not exactly right is refused, says what is wrong with it, and costs nothing. */
class BadEntryTest {

  @Test
  void everyCutOfAnEntryIsRefused() {
    for (int seed = 0; seed < 10; seed++) {
      RandomCommands random = new RandomCommands(seed);
      everyCutIsRefused(EntryCodec.encode(random.entry()), EntryCodec::decode);
      everyCutIsRefused(EntryCodec.encodeBatch(random.batch()), EntryCodec::decodeBatch);
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void everyCutOfACommandIsRefused(Kind kind) {
    for (int seed = 0; seed < 10; seed++) {
      Command command = new RandomCommands(seed).command(kind);
      everyCutIsRefused(CommandCodec.encode(command), CommandCodec::decode);
    }
  }

  private static void everyCutIsRefused(byte[] bytes, Consumer<byte[]> decoder) {
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      if (!refusalOf(decoder, cut).contains(" follow")) {
        fail("%d of %d bytes: %s", length, bytes.length, refusalOf(decoder, cut));
      }
    }
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
    assertThatExceptionOfType(BadEntryException.class)
        .isThrownBy(() -> decoder.accept(longer))
        .withMessageContaining("the end at byte " + bytes.length)
        .withMessageContaining("is followed by 1 more bytes, expected none");
  }

  @Test
  void everyFlippedBitIsReadOrRefused() {
    for (Command command : Samples.commands().values()) {
      flipEveryBit(CommandCodec.encode(command), BadEntryTest::readCommandTwice);
    }
    flipEveryBit(EntryCodec.encode(Samples.entry()), BadEntryTest::readEntryTwice);
    flipEveryBit(EntryCodec.encodeBatch(Samples.batch()), EntryCodec::decodeBatch);
  }

  /** A bit of the version must be noticed; others may be as good as they were. */
  private static void flipEveryBit(byte[] bytes, Consumer<byte[]> decoder) {
    for (int bit = 0; bit < bytes.length * Byte.SIZE; bit++) {
      byte[] flipped = bytes.clone();
      flipped[bit / Byte.SIZE] ^= (byte) (1 << (bit % Byte.SIZE));
      String refusal = refusalOf(decoder, flipped);
      if (bit < Byte.SIZE) {
        assertThat(refusal).contains("the version at byte 0");
      }
    }
  }

  /** The first bytes are right, so that the rest is read at all. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void randomBytesAreReadOrRefused(Kind kind) {
    byte[] start = Arrays.copyOf(CommandCodec.encode(new RandomCommands(1).command(kind)), 2);
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 1_500; i++) {
      byte[] bytes = new byte[2 + random.nextInt(60)];
      int most = random.nextInt(1, 257);
      for (int at = 0; at < bytes.length; at++) {
        bytes[at] = at < 2 ? start[at] : (byte) random.nextInt(most);
      }
      refusalOf(BadEntryTest::readCommandTwice, bytes);
    }
  }

  private static void readCommandTwice(byte[] bytes) {
    Command command = CommandCodec.decode(bytes);
    if (!CommandCodec.decode(CommandCodec.encode(command)).equals(command)) {
      fail("%s is not written as it was read", command);
    }
  }

  private static void readEntryTwice(byte[] bytes) {
    Entry entry = EntryCodec.decode(bytes);
    if (!EntryCodec.decode(EntryCodec.encode(entry)).equals(entry)) {
      fail("%s is not written as it was read", entry);
    }
  }

  /** The message, or an empty one if the bytes are accepted; nothing else may be thrown. */
  private static String refusalOf(Consumer<byte[]> decoder, byte[] bytes) {
    try {
      decoder.accept(bytes);
      return "";
    } catch (BadEntryException refused) {
      return refused.getMessage();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                        | version at byte 0 of 0 needs 1 bytes, but only 0 follow
          03 01                     | version at byte 0 of 2 is 3, expected 1 to 2
          01 00                     | kind of command at byte 1 of 2 is 0, expected 1 to 14
          01 0f                     | kind of command at byte 1 of 2 is 15, expected 1 to 14
          01 03 05 02               | revocation at byte 3 of 4 is 2, expected 0 or 1
          01 06 00 01               | key at byte 2 of 4 has 0 bytes, expected at least 1
          01 06 7f 01               | key at byte 2 of 4 claims 127 bytes, but only 1 bytes follow
          01 01 00 01 ff 00 00 00 00| holder at byte 3 of 9 is not UTF-8
          01 04 01 61 00 04 00 00 00 00| claim mode at byte 5 of 10 is 4, expected 1 to 3
          01 04 01 61 00 01 80 80 80 80 20| pool at byte 6 of 11 is 4294967296, expected a number
          01 09 06                  | shape of a range at byte 2 of 3 is 6, expected 1 to 5
          01 0b 00 01 06 00         | kind of step at byte 4 of 6 is 6, expected 1 to 5
          01 0c ff ff ff ff ff ff ff ff ff 02 | revision at byte 2 of 12 has more than 64 bits
          01 0c 80 80 80 80 80 80 80 80 80 80 00 | revision at byte 2 of 13 has more than 64 bits
          01 0d 01 01 41 05         | limit at byte 3 of 6 is "A", which this node does not know
          """)
  void theMessageNamesFieldPlaceValueAndExpectation(String hex, String message) {
    byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
    assertThatExceptionOfType(BadEntryException.class)
        .isThrownBy(() -> CommandCodec.decode(bytes))
        .withMessageStartingWith("bad command: the ")
        .withMessageContaining(message);
  }

  @Test
  void whatALaterVersionWroteAsksForAnUpgrade() {
    assertThatExceptionOfType(BadEntryException.class)
        .isThrownBy(() -> EntryCodec.decode(new byte[] {2, 0, 0}))
        .withMessage(
            "bad entry: the version at byte 0 of 3 is 2, expected 1; this node is older than the"
                + " one that wrote the entry, upgrade it (or, if all nodes are of one version, the"
                + " bytes are damaged)");
    assertThatExceptionOfType(BadEntryException.class)
        .isThrownBy(() -> EntryCodec.decodeBatch(new byte[] {9}))
        .withMessageContaining("bad batch: the version at byte 0 of 1 is 9")
        .withMessageContaining("upgrade it");
  }

  @Test
  void lengthsBeyondTheInputAreRefusedBeforeAnythingIsAllocated() {
    long[] claims = {Integer.MAX_VALUE, 1L << 32, Long.MAX_VALUE, -1, 1L << 61};
    for (long claim : claims) {
      Stream<Consumer<EntryReader>> fields =
          Stream.of(
              in -> in.array("field"),
              in -> in.text("field"),
              in -> in.key("field"),
              in -> in.bytes("field"),
              in -> in.ids("field"),
              in -> in.count("field", 1));
      EntryWriter out = new EntryWriter(0);
      out.number(claim);
      out.fixed(0);
      fields.forEach(
          field ->
              assertThatExceptionOfType(BadEntryException.class)
                  .isThrownBy(() -> field.accept(new EntryReader("test", out.toByteArray())))
                  .withMessageContaining(Long.toUnsignedString(claim))
                  .withMessageContaining("but only 8 bytes follow"));
    }
  }

  @Test
  void aBatchWithAnEmptyCommandIsRefused() {
    byte[] bytes = {1, 0, 0, 0, 0, 0, 0, 0, 0, 7, 1, 0, 0};
    assertThatExceptionOfType(BadEntryException.class)
        .isThrownBy(() -> EntryCodec.decodeBatch(bytes))
        .withMessageContaining("the command at byte 11 of 13 has 0 bytes, expected at least 1");
  }

  @Test
  void transactionsNestedWithoutEndAreRefused() {
    byte[] bytes = new byte[300_000];
    bytes[0] = 1;
    bytes[1] = 11;
    for (int at = 2; at + 2 < bytes.length; at += 3) {
      bytes[at + 1] = 1;
      bytes[at + 2] = 5;
    }
    assertThatExceptionOfType(BadEntryException.class)
        .isThrownBy(() -> CommandCodec.decode(bytes))
        .withMessageContaining("is nested deeper than 128");
  }

  @Test
  void limitsThatAreNotNamedHaveTheirDefault() {
    EntryWriter out = configure(1);
    limit(out, "LEASES", 7);
    assertThat(CommandCodec.decode(out.toByteArray()))
        .isEqualTo(new Configure(Limits.defaults().with(Limit.LEASES, 7)));
  }

  @Test
  void limitsOutOfRangeOrSetTwiceAreRefused() {
    EntryWriter zero = configure(1);
    limit(zero, "LEASES", 0);
    assertThatExceptionOfType(BadEntryException.class)
        .isThrownBy(() -> CommandCodec.decode(zero.toByteArray()))
        .withMessageContaining("is 0 for LEASES, expected 1 to 1073741824");
    EntryWriter twice = configure(2);
    limit(twice, "KEYS", 1);
    limit(twice, "KEYS", 1);
    assertThatExceptionOfType(BadEntryException.class)
        .isThrownBy(() -> CommandCodec.decode(twice.toByteArray()))
        .withMessageContaining("is KEYS, which was set before");
  }

  @Test
  void aHugeUnknownNameDoesNotFloodTheMessage() {
    EntryWriter out = configure(1);
    limit(out, "\u001b".repeat(100_000), 1);
    assertThatExceptionOfType(BadEntryException.class)
        .isThrownBy(() -> CommandCodec.decode(out.toByteArray()))
        .satisfies(bad -> assertThat(bad.getMessage()).hasSizeLessThan(600).contains("\\x1b..."));
  }

  private static EntryWriter configure(int limits) {
    EntryWriter out = new EntryWriter(16);
    out.octet(1);
    out.octet(13);
    out.number(limits);
    return out;
  }

  private static void limit(EntryWriter out, String name, long value) {
    out.text("limit", name);
    out.number(value);
  }
}
