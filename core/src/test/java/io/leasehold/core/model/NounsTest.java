package io.leasehold.core.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Keys, ranges, values and terms are plain data with an order that all replicas share. */
class NounsTest {

  @Test
  void keysAreOrderedAsUnsignedBytesAndAPrefixComesFirst() {
    List<Key> keys =
        List.of(
            Key.of(new byte[] {0}),
            Key.of("a"),
            Key.of(new byte[] {'a', 0}),
            Key.of("aa"),
            Key.of("b"),
            Key.of(new byte[] {(byte) 0x80}),
            Key.of(new byte[] {(byte) 0xff}));
    assertThat(keys).isSorted();
    assertThat(Key.of("a")).isEqualTo(Key.of(new byte[] {'a'})).hasSameHashCodeAs(Key.of("a"));
    assertThat(Key.of("a")).isNotEqualTo(Key.of("b")).isNotEqualTo("a");
  }

  @Test
  void anEmptyKeyDoesNotExist() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Key.of(""))
        .withMessageContaining("empty");
    assertThatIllegalArgumentException().isThrownBy(() -> Key.of(new byte[0]));
  }

  @Test
  void keysAndValuesCannotBeChangedFromOutside() {
    byte[] bytes = {1, 2};
    Key key = Key.of(bytes);
    Bytes value = Bytes.of(bytes);
    bytes[0] = 9;
    key.toByteArray()[0] = 9;
    value.toByteArray()[0] = 9;
    assertThat(key.toByteArray()).containsExactly(1, 2);
    assertThat(value.toByteArray()).containsExactly(1, 2);
    assertThat(key.length()).isEqualTo(value.length()).isEqualTo(2);
  }

  @Test
  void valuesAreEqualByTheirBytes() {
    assertThat(Bytes.of("x"))
        .isEqualTo(Bytes.of(new byte[] {'x'}))
        .hasSameHashCodeAs(Bytes.of("x"));
    assertThat(Bytes.of("x")).isNotEqualTo(Bytes.of("y")).isNotEqualTo("x");
    assertThat(Bytes.of(new byte[0])).isSameAs(Bytes.EMPTY);
  }

  @Test
  void whatPeopleSeeHidesNoDifference() {
    assertThat(Key.of("übung/世界")).hasToString("übung/世界");
    assertThat(Key.of(new byte[] {1})).hasToString("\\x01");
    assertThat(Key.of("\\x01")).hasToString("\\\\x01");
    assertThat(Key.of(new byte[] {'a', (byte) 0xff, 'b'})).hasToString("a\\xffb");
    assertThat(Key.of("a\nb")).hasToString("a\\x0ab");
    assertThat(Key.of("a\u200bb")).as("an invisible space").hasToString("a\\xe2\\x80\\x8bb");
    assertThat(Key.of("a\u202eb"))
        .as("text that runs backwards")
        .isNotEqualTo(Key.of("ab"))
        .asString()
        .doesNotContain("\u202e");
    assertThat(Bytes.of("plain")).hasToString("plain");
  }

  @Test
  void aPrefixRangeHoldsExactlyTheKeysWithThatPrefix() {
    KeyRange range = KeyRange.prefix(Key.of("a/"));
    assertThat(range.contains(Key.of("a/"))).isTrue();
    assertThat(range.contains(Key.of("a/zzz"))).isTrue();
    assertThat(range.contains(Key.of("a0"))).isFalse();
    assertThat(range.contains(Key.of("a"))).isFalse();
    assertThat(range.isSingle()).isFalse();
  }

  @Test
  void aPrefixThatEndsInTheLargestByteCarriesOver() {
    Key prefix = Key.of(new byte[] {'a', (byte) 0xff, (byte) 0xff});
    assertThat(KeyRange.prefix(prefix).to()).isEqualTo(Key.of("b"));
    Key largest = Key.of(new byte[] {(byte) 0xff});
    assertThat(KeyRange.prefix(largest)).isEqualTo(KeyRange.atOrAfter(largest));
  }

  @Test
  void aSingleKeyIsARangeOfItsOwn() {
    KeyRange range = KeyRange.single(Key.of("a"));
    assertThat(range.isSingle()).isTrue();
    assertThat(range.contains(Key.of("a"))).isTrue();
    assertThat(range.contains(Key.of(new byte[] {'a', 0}))).isFalse();
    assertThat(KeyRange.all().isSingle()).isFalse();
    assertThat(KeyRange.atOrAfter(Key.of("a")).isSingle()).isFalse();
  }

  @Test
  void aRangeWhoseEndIsNotAfterItsStartIsEmpty() {
    assertThat(new KeyRange(Key.of("b"), Key.of("a")).isEmpty()).isTrue();
    assertThat(new KeyRange(Key.of("a"), Key.of("a")).isEmpty()).isTrue();
    assertThat(new KeyRange(Key.of("a"), Key.of("b")).isEmpty()).isFalse();
    assertThat(new KeyRange(null, Key.of("a")).isEmpty()).isFalse();
    assertThat(KeyRange.all().isEmpty()).isFalse();
    assertThat(new KeyRange(null, Key.of("b")).contains(Key.of("a"))).isTrue();
  }

  @Test
  void positionsAreOrderedByRevisionThenIndex() {
    assertThat(List.of(new Position(1, 5), new Position(2, 0), new Position(2, 1))).isSorted();
    assertThat(new Position(7, 3)).hasToString("7.3");
  }

  @Test
  void termsWithoutSmallPrintHaveNone() {
    Terms terms = Terms.of(Duration.ofSeconds(30));
    assertThat(terms).isEqualTo(new Terms(30_000, 30_000, 0, 0));
    assertThat(terms.hasSoftLimit()).isFalse();
    assertThat(terms.withSoftMillis(1).hasSoftLimit()).isTrue();
  }

  /** Granted at 1000 with a term of 30 s: deadline and soft deadline after a renewal. */
  @ParameterizedTest
  @CsvSource({
    "0, 1000, 31000, 11000",
    "0, 21000, 51000, 31000",
    "60000, 21000, 51000, 31000",
    "60000, 31000, 61000, 61000",
    "60000, 50000, 61000, 61000"
  })
  void aBoundOnLifeCutsTheDeadlineAndSuspendsTheSoftLimit(
      long maxLife, long renewedAt, long deadline, long soft) {
    Terms terms = Terms.ofMillis(30_000).withSoftMillis(10_000).withMaxLifeMillis(maxLife);
    assertThat(terms.deadlineMillis(1000, renewedAt)).isEqualTo(deadline);
    assertThat(terms.softDeadlineMillis(1000, deadline)).isEqualTo(soft);
  }
}
