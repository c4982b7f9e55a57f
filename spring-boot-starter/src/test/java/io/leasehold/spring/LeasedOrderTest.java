package io.leasehold.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.DeniedException;
import io.leasehold.client.Held;
import io.leasehold.client.LeaseLostException;
import io.leasehold.client.Leasehold;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.annotation.Transactional;

/** The lease is outside of the transaction and inside of the asynchronous call. */
@SpringBootTest(
    properties = {
      "leasehold.embedded=true",
      "spring.datasource.url=jdbc:h2:mem:order",
      "spring.datasource.generate-unique-name=false"
    })
class LeasedOrderTest {
  @Autowired private Leasehold client;
  @Autowired private Ledger ledger;
  @Autowired private Witness witness;
  @Autowired private JdbcTemplate jdbc;

  @SpringBootConfiguration
  @EnableAutoConfiguration
  @EnableAsync
  static class App {
    @Bean
    Witness witness() {
      return new Witness();
    }

    @Bean
    Ledger ledger(JdbcTemplate jdbc, Leasehold client) {
      return new Ledger(jdbc, client);
    }
  }

  /** Writes down whether the thread holds a key when transactions begin and end. */
  static class Witness implements TransactionExecutionListener {
    final List<String> seen = new CopyOnWriteArrayList<>();

    @Override
    public void beforeBegin(TransactionExecution transaction) {
      seen.add("begin, " + standing());
    }

    @Override
    public void afterCommit(TransactionExecution transaction, Throwable failure) {
      seen.add("committed, " + standing());
    }

    @Override
    public void afterRollback(TransactionExecution transaction, Throwable failure) {
      seen.add("rolled back");
    }

    private static String standing() {
      return LeasedContext.find().filter(Held::isSafe).isPresent() ? "holding" : "not holding";
    }
  }

  static class Ledger {
    private final JdbcTemplate jdbc;
    private final Leasehold client;

    Ledger(JdbcTemplate jdbc, Leasehold client) {
      this.jdbc = jdbc;
      this.client = client;
      jdbc.execute("create table if not exists ledger (token bigint)");
    }

    @Transactional
    @Leased(value = "ledger", whenHeld = WhenHeld.FAIL)
    public long write() {
      long token = LeasedContext.current().token();
      jdbc.update("insert into ledger values (?)", token);
      return token;
    }

    @Transactional
    @Leased(value = "ledger", whenHeld = WhenHeld.FAIL)
    public void writeAndLose() throws InterruptedException {
      jdbc.update("insert into ledger values (?)", LeasedContext.current().token());
      Revoking.holderOf(client, "ledger");
      new CountDownLatch(1).await();
    }

    @Async
    @Leased(value = "async", whenHeld = WhenHeld.FAIL)
    public CompletableFuture<String> elsewhere() {
      LeasedContext.current().check();
      return CompletableFuture.completedFuture(Thread.currentThread().getName());
    }
  }

  @Test
  void transactionBeginsAndCommitsWhileTheKeyIsHeld() {
    witness.seen.clear();
    long token = ledger.write();
    assertThat(witness.seen).containsExactly("begin, holding", "committed, holding");
    assertThat(jdbc.queryForList("select token from ledger", Long.class)).contains(token);
  }

  @Test
  void noTransactionBeginsForAKeyThatIsNotHad() throws Exception {
    witness.seen.clear();
    try (Held another = client.acquire("ledger")) {
      assertThatThrownBy(ledger::write).isInstanceOf(DeniedException.class);
      assertThat(another.isSafe()).isTrue();
    }
    assertThat(witness.seen).isEmpty();
  }

  @Test
  void lossRollsBack() throws Exception {
    witness.seen.clear();
    int before = rows();
    assertThatThrownBy(ledger::writeAndLose).isInstanceOf(LeaseLostException.class);
    assertThat(witness.seen).containsExactly("begin, holding", "rolled back");
    assertThat(rows()).isEqualTo(before);
  }

  @Test
  void asynchronousCallHoldsTheKeyOnItsOwnThread() throws Exception {
    assertThat(ledger.elsewhere().get()).isNotEqualTo(Thread.currentThread().getName());
    assertThat(LeasedContext.find()).isEmpty();
    Until.holds(() -> client.owners("async").isEmpty());
  }

  private int rows() {
    return jdbc.queryForObject("select count(*) from ledger", Integer.class);
  }
}
