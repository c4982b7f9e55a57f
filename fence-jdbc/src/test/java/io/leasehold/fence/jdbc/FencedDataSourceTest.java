package io.leasehold.fence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.fence.StaleTokenException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Every transaction through a fenced data source is admitted, wherever it begins and ends. */
@ParameterizedClass
@EnumSource(Database.class)
class FencedDataSourceTest {
  @Parameter Database kind;
  private Ledger ledger;

  @BeforeEach
  void newLedger() throws SQLException {
    ledger = new Ledger(kind).open("orders");
  }

  @Test
  void statementWithoutATransactionIsAGuardedTransactionOfItsOwn() throws SQLException {
    try (Connection old = owner(1)) {
      assertThat(old.getAutoCommit()).isTrue();
      Ledger.write(old, "orders", 1);
      assertThat(ledger.tokens("orders")).containsExactly(1L);
      writeAs(2);

      assertStale(() -> Ledger.write(old, "orders", 1));
      assertStale(() -> Ledger.read(old, "orders"));
    }
    assertThat(ledger.tokens("orders")).containsExactly(1L, 2L);
  }

  @Test
  void failedStatementWithoutATransactionLeavesNothingBehind() throws SQLException {
    try (Connection owner = owner(3);
        Statement statement = owner.createStatement()) {
      assertThatThrownBy(() -> statement.execute("UPDATE ledger SET nonsense = 1"))
          .isInstanceOf(SQLException.class);
      assertThat(ledger.admitted()).isEmpty();
      writeAs(4);
    }
  }

  @Test
  void connectionAloneAdmitsNothingAndLocksNothing() throws SQLException {
    try (Connection old = owner(1)) {
      old.setAutoCommit(false);
      old.commit();
      old.rollback();
      writeAs(2);
      assertStale(() -> Ledger.write(old, "orders", 1));
    }
    assertThat(ledger.admitted()).containsExactly("orders=2");
  }

  @Test
  void newOwnersFirstReadWaitsForTheTransactionThatIsGoingOn() throws Exception {
    try (Connection old = owner(1)) {
      old.setAutoCommit(false);
      Ledger.read(old, "orders");
      var next =
          Background.start(
              () -> {
                try (Connection connection = owner(2)) {
                  return Ledger.read(connection, "orders").toString();
                }
              });
      ledger.awaitBlocked(next);
      Ledger.write(old, "orders", 1);
      old.commit();

      assertThat(next.await()).isEqualTo("[1]");
      assertStale(() -> Ledger.write(old, "orders", 1));
    }
    assertThat(ledger.tokens("orders")).containsExactly(1L);
  }

  @Test
  void everyTransactionOfAConnectionIsAdmittedAnew() throws SQLException {
    try (Connection old = owner(1)) {
      old.setAutoCommit(false);
      Ledger.write(old, "orders", 1);
      Ledger.write(old, "orders", 1);
      old.commit();
      Ledger.write(old, "orders", 1);
      old.rollback();
      writeAs(2);

      assertStale(() -> Ledger.write(old, "orders", 1));
      assertStale(() -> Ledger.write(old, "orders", 1));
      old.commit();
    }
    assertThat(ledger.tokens("orders")).containsExactly(1L, 1L, 2L);
  }

  @Test
  void rollbackToASavepointDoesNotUndoTheAdmission() throws SQLException {
    try (Connection owner = owner(1)) {
      owner.setAutoCommit(false);
      Savepoint start = owner.setSavepoint();
      Ledger.write(owner, "orders", 7);
      owner.rollback(start);
      Savepoint named = owner.setSavepoint("named");
      owner.releaseSavepoint(named);
      Ledger.write(owner, "orders", 1);
      owner.commit();
    }
    assertThat(ledger.tokens("orders")).containsExactly(1L);
    assertThat(ledger.admitted()).containsExactly("orders=1");
  }

  @Test
  void switchingToAutoCommitCommits() throws SQLException {
    try (Connection owner = owner(1)) {
      owner.setAutoCommit(false);
      Ledger.write(owner, "orders", 1);
      owner.setAutoCommit(true);
      assertThat(ledger.tokens("orders")).containsExactly(1L);
      assertThatThrownBy(owner::commit).isInstanceOf(SQLException.class);
      assertThatThrownBy(owner::rollback).isInstanceOf(SQLException.class);
      assertThatThrownBy(owner::setSavepoint).isInstanceOf(SQLException.class);
    }
  }

  @Test
  void supplierThatThrowsKeepsTheStatementFromRunning() throws SQLException {
    IllegalStateException lost = new IllegalStateException("the lease is lost");
    var fenced =
        FencedDataSource.of(
            ledger.dataSource(),
            "orders",
            () -> {
              throw lost;
            });
    try (Connection connection = fenced.getConnection()) {
      assertThatThrownBy(() -> Ledger.write(connection, "orders", 1)).isSameAs(lost);
    }
    assertThat(ledger.tokens("orders")).isEmpty();
  }

  @Test
  void transactionThatWasEndedInSqlDoesNotLeaveTheNextOneUnguarded() throws SQLException {
    try (Connection old = owner(1);
        Statement statement = old.createStatement()) {
      old.setAutoCommit(false);
      Ledger.write(old, "orders", 1);
      statement.execute("COMMIT");
      writeAs(2);

      assertStale(() -> Ledger.write(old, "orders", 1));
    }
    assertThat(ledger.tokens("orders")).containsExactly(1L, 2L);
  }

  @Test
  void secondTransactionOfAThreadIsRefusedInsteadOfWaitingForItself() throws SQLException {
    FencedDataSource fenced = FencedDataSource.of(ledger.dataSource(), "orders", () -> 1);
    try (Connection outer = fenced.getConnection();
        Connection inner = fenced.getConnection()) {
      outer.setAutoCommit(false);
      Ledger.write(outer, "orders", 1);
      assertThatThrownBy(() -> Ledger.write(inner, "orders", 1))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("\"orders\"");
      outer.commit();
      Ledger.write(inner, "orders", 1);
    }
    assertThat(ledger.tokens("orders")).containsExactly(1L, 1L);
  }

  @Test
  void transactionMayBeEndedByAnotherThread() throws Exception {
    FencedDataSource fenced = FencedDataSource.of(ledger.dataSource(), "orders", () -> 1);
    try (Connection first = fenced.getConnection();
        Connection second = fenced.getConnection()) {
      first.setAutoCommit(false);
      Ledger.write(first, "orders", 1);
      var ending =
          Background.start(
              () -> {
                first.commit();
                return null;
              });
      ending.await();
      Ledger.write(second, "orders", 1);
    }
    assertThat(ledger.tokens("orders")).containsExactly(1L, 1L);
  }

  private Connection owner(long token) throws SQLException {
    return FencedDataSource.of(ledger.dataSource(), "orders", () -> token).getConnection();
  }

  private void writeAs(long token) throws SQLException {
    try (Connection connection = owner(token)) {
      Ledger.write(connection, "orders", token);
    }
  }

  private interface Work {
    void run() throws SQLException;
  }

  private static void assertStale(Work work) {
    assertThatThrownBy(work::run)
        .isInstanceOfSatisfying(
            StaleTokenException.class, refusal -> assertThat(refusal.newest()).isEqualTo(2));
  }
}
