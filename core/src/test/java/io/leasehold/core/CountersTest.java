package io.leasehold.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Add;
import io.leasehold.core.command.Put;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Limit;
import io.leasehold.core.outcome.Added;
import io.leasehold.core.outcome.NotACounter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A counter is a key whose value is a number; adding to it is atomic and can be retried. */
class CountersTest {
  private static final Key N = Key.of("n");

  private final Town town = new Town();

  @Test
  void aKeyThatIsNotStoredCountsAsZero() {
    assertThat(adds(5)).isEqualTo(new Added(5, 2));
    assertThat(adds(-7)).isEqualTo(new Added(-2, 3));
    assertThat(town.value("n")).isEqualTo("-2");
    assertThat(town.eventKinds()).containsExactly(Event.Kind.KEY_PUT);
  }

  @Test
  void anAdditionWithARequestIdIsCountedOnce() {
    Add add = new Add(N, 5, 777);
    Added first = town.answers(Added.class, add);
    adds(100);
    assertThat(town.answers(Added.class, add)).isEqualTo(first);
    assertThat(town.events()).isEmpty();
    assertThat(town.value("n")).isEqualTo("105");
  }

  @Test
  void anAdditionWithoutRequestIdIsCountedEachTime() {
    adds(5);
    adds(5);
    assertThat(town.value("n")).isEqualTo("10");
  }

  @Test
  void onlyTheLastRequestIdsAreRemembered() {
    Town forgetful = Town.where(Limit.ADDITIONS_KEPT, 2);
    for (int id = 1; id <= 3; id++) {
      forgetful.does(new Add(N, 1, id));
    }
    forgetful.does(new Add(N, 1, 3));
    forgetful.does(new Add(N, 1, 2));
    assertThat(forgetful.value("n")).isEqualTo("3");
    forgetful.does(new Add(N, 1, 1));
    assertThat(forgetful.value("n")).as("too long ago").isEqualTo("4");
  }

  @Test
  void aRefusedAdditionIsNotRemembered() {
    town.puts("n", "many");
    town.refuses(NotACounter.class, new Add(N, 1, 9));
    town.puts("n", "1");
    assertThat(town.answers(Added.class, new Add(N, 1, 9)).value()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "9223372036854775807, 1",
    "-9223372036854775808, -1",
    "1, 9223372036854775807",
    "-9223372036854775808, -9223372036854775808"
  })
  void anOverflowIsRefused(String value, long delta) {
    town.puts("n", value);
    NotACounter no = town.refuses(NotACounter.class, new Add(N, delta, 0));
    assertThat(no.reason()).contains(value).contains("" + delta);
    assertThat(no.value()).isEqualTo(Bytes.of(value));
  }

  @Test
  void theFullRangeOfSixtyFourBitsCounts() {
    town.puts("n", "9223372036854775807");
    assertThat(adds(Long.MIN_VALUE).value()).isEqualTo(-1);
    town.puts("n", "-9223372036854775808");
    assertThat(adds(Long.MAX_VALUE).value()).isEqualTo(-1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "+1",
        " 1",
        "1 ",
        "1.0",
        "0x10",
        "one",
        "9223372036854775808",
        "--1",
        "١",
        "99999999999999999999999999999"
      })
  void whatIsNotANumberOfSixtyFourBitsCannotBeAddedTo(String value) {
    town.puts("n", value);
    NotACounter no = town.refuses(NotACounter.class, new Add(N, 1, 0));
    assertThat(no.value()).isEqualTo(Bytes.of(value));
    assertThat(town.value("n")).isEqualTo(value);
  }

  @Test
  void addingKeepsTheLease() {
    Person alice = town.person("alice");
    alice.leases("30s");
    town.does(Put.bound(N, Bytes.of("1"), alice.lease()));
    adds(1);
    assertThat(alice.info().keys()).containsExactly(N);
    town.time().passes("31s");
    assertThat(town.value("n")).isNull();
    assertThat(adds(1).value()).as("starts at zero again").isEqualTo(1);
  }

  private Added adds(long delta) {
    return town.answers(Added.class, new Add(N, delta, 0));
  }
}
