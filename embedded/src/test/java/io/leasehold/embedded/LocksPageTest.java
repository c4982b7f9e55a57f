package io.leasehold.embedded;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.client.Held;
import io.leasehold.client.Leasehold;
import io.leasehold.client.lock.LeasedLock;
import io.leasehold.client.lock.LeasedReadWriteLock;
import io.leasehold.client.pool.LeasedSemaphore;
import io.leasehold.client.pool.Slots;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The examples of docs/locks.md are the code of this test, word for word. */
class LocksPageTest {
  private static final Pattern EXAMPLE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  private final Leasehold client = Leasehold.embedded();
  private final List<String> done = new ArrayList<>();

  /** A thing that the examples work on. */
  private record Order(boolean isShipped) {
    Order shipped() {
      return new Order(true);
    }
  }

  /** Refuses tokens that are smaller than one it has seen. */
  private final class Store {
    private long newest;

    Order read(int number) {
      done.add("read " + number);
      return new Order(false);
    }

    void write(int number, Order order, long token) {
      assertThat(token).isGreaterThan(newest);
      newest = token;
      done.add("write " + number + " shipped " + order.isShipped());
    }
  }

  @FunctionalInterface
  private interface Report {
    void writeAll();
  }

  @FunctionalInterface
  private interface Job {
    void runAs(int id, long token);
  }

  @AfterEach
  void close() {
    client.close();
  }

  @Test
  void writesUnderALock() {
    Store store = new Store();
    LeasedLock lock = LeasedLock.on(client, "orders/42");
    lock.lock();
    try {
      Held held = lock.held();
      Order order = store.read(42);
      held.check(Duration.ofSeconds(2));
      store.write(42, order.shipped(), held.token());
    } finally {
      lock.unlock();
    }
    assertThat(done).containsExactly("read 42", "write 42 shipped true");
  }

  @Test
  void runsUntilTheLockIsLost() throws InterruptedException {
    LeasedLock lock = LeasedLock.on(client, "report");
    Report report = () -> done.add("all written");
    lock.lock();
    try {
      lock.held().run(() -> report.writeAll());
    } finally {
      lock.unlock();
    }
    assertThat(done).containsExactly("all written");
  }

  @Test
  void readsUnderAReadLock() {
    assertThat(priceOf("nail")).isEqualTo(3);
  }

  private int priceOf(String article) {
    Map<String, Integer> prices = Map.of("nail", 3);
    return lookUp(prices::get, article);
  }

  @FunctionalInterface
  private interface Table {
    int lookUp(String article);
  }

  private int lookUp(Table table, String article) {
    LeasedReadWriteLock prices = LeasedReadWriteLock.on(client, "prices");
    prices.readLock().lock();
    try {
      return table.lookUp(article);
    } finally {
      prices.readLock().unlock();
    }
  }

  @Test
  void printsWithAPermit() throws InterruptedException {
    String document = "a page";
    LeasedSemaphore printers = LeasedSemaphore.of(client, "printers", 3);
    try (Held permit = printers.acquire()) {
      permit.check();
      print(document);
    }
    assertThat(done).containsExactly("a page");
  }

  private void print(String document) {
    done.add(document);
  }

  @Test
  void worksUnderANumber() throws InterruptedException {
    String hostName = "host-7";
    Job job = (id, token) -> done.add("job of worker " + id);
    Iterator<Job> jobs = List.of(job, job).iterator();
    Slots workers = Slots.of(client, "workers", 16).withHolder(hostName);
    try (Held worker = workers.claim()) {
      int id = worker.slot().orElseThrow();
      while (jobs.hasNext()) {
        worker.check();
        jobs.next().runAs(id, worker.token());
      }
    }
    assertThat(done).containsExactly("job of worker 0", "job of worker 0");
  }

  @Test
  void pageShowsTheCodeOfThisTest() throws Exception {
    String page = Files.readString(Path.of("../docs/locks.md"));
    String code =
        flat(Files.readString(Path.of("src/test/java/io/leasehold/embedded/LocksPageTest.java")));
    List<String> examples =
        EXAMPLE.matcher(page).results().map(MatchResult::group).map(LocksPageTest::inside).toList();
    assertThat(examples).hasSize(5).allSatisfy(example -> assertThat(code).contains(example));
  }

  private static String inside(String block) {
    return flat(block.replace("```java\n", "").replace("```", ""));
  }

  /** Without indentation. */
  private static String flat(String text) {
    return text.lines().map(String::strip).collect(joining("\n"));
  }
}
