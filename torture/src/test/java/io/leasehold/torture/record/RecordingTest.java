package io.leasehold.torture.record;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.torture.history.Deed;
import io.leasehold.torture.history.Deed.Answer;
import io.leasehold.torture.history.Deed.What;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RecordingTest {
  private final AtomicLong nanos = new AtomicLong();
  private final List<String> replies = new ArrayList<>();
  private final Recorder recorder = new Recorder("w1", nanos::incrementAndGet, replies::add);

  @Test
  void aDeedLiesBetweenTheStampsOfItsWishAndOfItsAnswer() {
    recorder.hear("wish 1 a ACQUIRE k 5 0 3000 -");
    assertThat(replies).containsExactly("go 1");
    nanos.set(100);
    recorder.hear("done 1 YES 0 42 0 -");
    Deed deed = recorder.deeds().get(0);
    assertThat(deed.sentNanos()).isEqualTo(1);
    assertThat(deed.receivedNanos()).isEqualTo(101);
    assertThat(deed.actor()).isEqualTo("w1/a");
    assertThat(deed.lease()).isEqualTo(5);
    assertThat(deed.token()).isEqualTo(42);
    assertThat(deed.termMillis()).isEqualTo(3000);
  }

  @Test
  void theWorkerIsLetGoOnlyAfterItsWishIsStamped() {
    AtomicLong stampAtGo = new AtomicLong();
    Recorder strict =
        new Recorder("w", nanos::incrementAndGet, line -> stampAtGo.set(nanos.incrementAndGet()));
    strict.hear("wish 7 a PUT k 0 0 0 v");
    strict.hear("done 7 YES 0 0 9 -");
    assertThat(strict.deeds().get(0).sentNanos()).isLessThan(stampAtGo.get());
    assertThat(strict.deeds().get(0).value()).isEqualTo("v");
    assertThat(strict.deeds().get(0).revision()).isEqualTo(9);
  }

  @Test
  void whatAWorkerDidNotTellBeforeItsEndIsUnknown() {
    recorder.hear("wish 1 a WRITE r 0 8 0 x");
    recorder.gone();
    Deed deed = recorder.deeds().get(0);
    assertThat(deed.answer()).isEqualTo(Answer.UNKNOWN);
    assertThat(deed.receivedNanos()).isEqualTo(Deed.NEVER);
    assertThat(deed.token()).isEqualTo(8);
    assertThat(deed.value()).isEqualTo("x");
  }

  @Test
  void whatIsNoLineOfTheTalkIsKeptForPeople() {
    recorder.hear("something went wrong");
    assertThat(recorder.noise()).containsExactly("something went wrong");
    assertThat(recorder.deeds()).isEmpty();
  }

  @Test
  void whatNobodyForesawInAWorkerIsToldToo() {
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    Scribe scribe =
        new Scribe(new ByteArrayInputStream(new byte[0]), new PrintStream(said, true, UTF_8));
    scribe.unforeseen(new IllegalStateException("nobody thought of it"));
    said.toString(UTF_8).lines().forEach(recorder::hear);
    assertThat(recorder.noise())
        .first()
        .isEqualTo("java.lang.IllegalStateException: nobody thought of it");
  }

  @Test
  void bothEndsUnderstandEachOther() throws Exception {
    PipedInputStream toWorker = new PipedInputStream();
    PrintStream harness = new PrintStream(new PipedOutputStream(toWorker), true, UTF_8);
    PipedInputStream fromWorker = new PipedInputStream();
    Recorder real = new Recorder("w", nanos::incrementAndGet, harness::println);
    Scribe scribe =
        new Scribe(toWorker, new PrintStream(new PipedOutputStream(fromWorker), true, UTF_8));
    Thread listener = new Thread(scribe::listen);
    listener.start();
    CompletableFuture<Void> heard =
        CompletableFuture.runAsync(
            () -> {
              Scanner lines = new Scanner(fromWorker, UTF_8);
              while (real.deeds().isEmpty()) {
                real.hear(lines.nextLine());
              }
            });
    Told told = scribe.record("a", Attempt.to(What.PUT, "k").value("v"), () -> Told.stored(3, ""));
    assertThat(told.answer()).isEqualTo(Answer.YES);
    heard.get(1, TimeUnit.MINUTES);
    assertThat(real.deeds()).extracting(Deed::revision).containsExactly(3L);
    real.stop();
    listener.join();
    assertThatThrownBy(() -> scribe.record("a", Attempt.to(What.READ, "k"), () -> Told.YES))
        .isInstanceOf(InterruptedException.class);
  }

  @Test
  void aHarnessThatIsGoneStopsTheWorker() {
    Scribe scribe = new Scribe(new ByteArrayInputStream(new byte[0]), System.out);
    scribe.listen();
    assertThat(scribe.isStopped()).isTrue();
  }

  @Test
  void wordsWithSpacesAreRefusedBeforeTheyConfuseAnybody() {
    Lines.Wish wish = new Lines.Wish(1, "a", Attempt.to(What.PUT, "two words"));
    assertThatThrownBy(wish::line).hasMessageContaining("two words");
  }
}
