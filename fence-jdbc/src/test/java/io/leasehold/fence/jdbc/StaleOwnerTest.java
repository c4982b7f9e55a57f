package io.leasehold.fence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.leasehold.fence.StaleTokenException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The incident: an owner is paused, another one takes over, the first one wakes up and goes on as
 * if nothing had happened. Each test has two real transactions, and every order in which they can
 * meet.
 */
@ParameterizedClass
@MethodSource("databasesAndIsolations")
class StaleOwnerTest {
  private static final int READ_COMMITTED = Connection.TRANSACTION_READ_COMMITTED;
  private static final int REPEATABLE_READ = Connection.TRANSACTION_REPEATABLE_READ;
  private static final int SERIALIZABLE = Connection.TRANSACTION_SERIALIZABLE;

  @Parameter(0)
  Database kind;

  @Parameter(1)
  int isolation;

  private final JdbcFence fence = new JdbcFence();
  private Ledger ledger;

  static Stream<Arguments> databasesAndIsolations() {
    return Stream.of(Database.values())
        .flatMap(
            kind ->
                Stream.of(READ_COMMITTED, REPEATABLE_READ, SERIALIZABLE)
                    .map(isolation -> Arguments.of(kind, isolation)));
  }

  @BeforeEach
  void newLedger() throws SQLException {
    ledger = new Ledger(kind).open("orders").open("other");
  }

  @Test
  void transactionThatBeganFirstIsRefusedIfTheNewOwnerCommittedMeanwhile() throws SQLException {
    admitAndWrite(1);
    try (Connection old = ledger.begin(isolation)) {
      Ledger.read(old, "orders");
      Ledger.write(old, "other", 1);
      admitAndWrite(2);

      assertRefused(catchThrowable(() -> fence.admit(old, "orders", 1)));
      old.rollback();
    }
    assertThat(ledger.tokens("orders")).containsExactly(1L, 2L);
    assertThat(ledger.tokens("other")).isEmpty();
  }

  @Test
  void firstOwnerIsRefusedEvenIfItNeverWroteBefore() throws SQLException {
    try (Connection old = ledger.begin(isolation)) {
      Ledger.read(old, "orders");
      admitAndWrite(2);

      assertRefused(catchThrowable(() -> fence.admit(old, "orders", 1)));
      old.rollback();
    }
    assertThat(ledger.tokens("orders")).containsExactly(2L);
    assertThat(ledger.admitted()).containsExactly("orders=2");
  }

  @Test
  void newOwnerWaitsForTheTransactionThatIsGoingOnAndSeesWhatItWrote() throws Exception {
    admitAndWrite(1);
    try (Connection old = ledger.begin(isolation)) {
      fence.admit(old, "orders", 1);
      Ledger.write(old, "orders", 1);
      var next = Background.start(() -> admitAndRead(2));
      ledger.awaitBlocked(next);
      old.commit();

      assertThat(next.await()).isEqualTo("[1, 1]");
      assertRefused(catchThrowable(() -> fence.admit(old, "orders", 1)));
      old.rollback();
    }
  }

  @Test
  void newOwnerIsNotHeldBackByATransactionThatWasRolledBack() throws Exception {
    try (Connection old = ledger.begin(isolation)) {
      fence.admit(old, "orders", 1);
      Ledger.write(old, "orders", 1);
      var next = Background.start(() -> admitAndRead(2));
      ledger.awaitBlocked(next);
      old.rollback();
      assertThat(next.await()).isEqualTo("[]");
    }
    assertThat(ledger.admitted()).containsExactly("orders=2");
  }

  @Test
  void oldOwnerThatWaitsForTheNewOneIsRefusedWhenThatCommits() throws Exception {
    admitAndWrite(1);
    try (Connection next = ledger.begin(isolation)) {
      fence.admit(next, "orders", 2);
      Ledger.write(next, "orders", 2);
      var old = Background.start(() -> catchThrowable(() -> admitAndWrite(1)));
      ledger.awaitBlocked(old);
      next.commit();
      assertRefused(old.await());
    }
    assertThat(ledger.tokens("orders")).containsExactly(1L, 2L);
  }

  @Test
  void oldOwnerGoesOnIfTheNewOneRolledBack() throws Exception {
    admitAndWrite(1);
    try (Connection next = ledger.begin(isolation)) {
      fence.admit(next, "orders", 2);
      var old = Background.start(() -> catchThrowable(() -> admitAndWrite(1)));
      ledger.awaitBlocked(old);
      next.rollback();
      assertThat(old.await()).isNull();
    }
    assertThat(ledger.tokens("orders")).containsExactly(1L, 1L);
  }

  @Test
  void ofTwoFirstWritersTheSmallerTokenIsRefused() throws Exception {
    try (Connection next = ledger.begin(isolation)) {
      fence.admit(next, "orders", 2);
      var old = Background.start(() -> catchThrowable(() -> admitAndWrite(1)));
      ledger.awaitBlocked(old);
      next.commit();
      assertRefused(old.await());
    }
    assertThat(ledger.admitted()).containsExactly("orders=2");
  }

  @Test
  void ofTwoFirstWritersTheLargerTokenComesSecondAndKeepsWhatItDidBefore() throws Exception {
    try (Connection old = ledger.begin(isolation)) {
      fence.admit(old, "orders", 1);
      var next = Background.start(() -> retrying(() -> writeOtherThenAdmit(2)));
      ledger.awaitBlocked(next);
      old.commit();
      next.await();
    }
    assertThat(ledger.admitted()).containsExactly("orders=2");
    assertThat(ledger.tokens("other")).containsExactly(2L);
  }

  private interface Work<T> {
    T run() throws SQLException;
  }

  /** As callers at these isolations do. At READ COMMITTED nothing may need it. */
  private <T> T retrying(Work<T> work) throws SQLException {
    while (true) {
      try {
        return work.run();
      } catch (SQLException failure) {
        if (isolation == READ_COMMITTED || !isSerializationFailure(failure)) {
          throw failure;
        }
      }
    }
  }

  private Void admitAndWrite(long token) throws SQLException {
    return retrying(
        () -> {
          try (Connection connection = ledger.begin(isolation)) {
            fence.admit(connection, "orders", token);
            Ledger.write(connection, "orders", token);
            connection.commit();
            return null;
          }
        });
  }

  private String admitAndRead(long token) throws SQLException {
    return retrying(
        () -> {
          try (Connection connection = ledger.begin(isolation)) {
            fence.admit(connection, "orders", token);
            String seen = Ledger.read(connection, "orders").toString();
            connection.commit();
            return seen;
          }
        });
  }

  private Void writeOtherThenAdmit(long token) throws SQLException {
    try (Connection connection = ledger.begin(isolation)) {
      Ledger.write(connection, "other", token);
      fence.admit(connection, "orders", token);
      connection.commit();
      return null;
    }
  }

  /** Refused by the fence, or above READ COMMITTED by the database; never anything else. */
  private void assertRefused(Throwable failure) {
    if (isolation != READ_COMMITTED && failure instanceof SQLException sql) {
      assertThat(isSerializationFailure(sql)).as("%s", sql).isTrue();
    } else {
      assertThat(failure).isInstanceOf(StaleTokenException.class);
      assertThat(((StaleTokenException) failure).newest()).isEqualTo(2);
    }
  }

  private static boolean isSerializationFailure(SQLException failure) {
    return "40001".equals(failure.getSQLState());
  }
}
