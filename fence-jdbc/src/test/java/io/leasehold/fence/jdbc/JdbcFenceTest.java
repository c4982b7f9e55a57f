package io.leasehold.fence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.leasehold.fence.StaleTokenException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Admission belongs to the caller's transaction: it comes and goes with it. */
@ParameterizedClass
@EnumSource(Database.class)
class JdbcFenceTest {
  @Parameter Database kind;
  private final JdbcFence fence = new JdbcFence();
  private Ledger ledger;

  @BeforeEach
  void newLedger() throws SQLException {
    ledger = new Ledger(kind).open("orders");
  }

  @Test
  void rolledBackTransactionAdmitsNothing() throws SQLException {
    try (Connection connection = ledger.begin()) {
      fence.admit(connection, "orders", 5);
      connection.commit();
      fence.admit(connection, "orders", 9);
      fence.admit(connection, "invoices", 9);
      connection.rollback();
      fence.admit(connection, "orders", 6);
      connection.commit();
    }
    assertThat(ledger.admitted()).containsExactly("orders=6");
  }

  @Test
  void autoCommitIsRefusedBeforeAnythingIsDone() throws SQLException {
    try (Connection connection = ledger.dataSource().getConnection()) {
      assertThatThrownBy(() -> fence.admit(connection, "orders", 5))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("setAutoCommit(false)");
      assertThatThrownBy(() -> fence.admitAll(connection, Map.of("orders", 5L)))
          .isInstanceOf(IllegalStateException.class);
    }
    assertThat(ledger.admitted()).isEmpty();
  }

  @Test
  void refusalLeavesTheTransactionInOrder() throws SQLException {
    try (Connection connection = ledger.begin()) {
      fence.admit(connection, "orders", 5);
      connection.commit();

      Ledger.write(connection, "orders", 4);
      assertThatThrownBy(() -> fence.admit(connection, "orders", 4))
          .isInstanceOfSatisfying(
              StaleTokenException.class, refusal -> assertThat(refusal.newest()).isEqualTo(5));
      assertThat(Ledger.read(connection, "orders")).containsExactly(4L);
      connection.rollback();
    }
    assertThat(ledger.tokens("orders")).isEmpty();
  }

  @Test
  void resourceWithAVeryLongNameIsABadArgument() throws SQLException {
    try (Connection connection = ledger.begin()) {
      fence.admit(connection, "x".repeat(255), 1);
      assertThatThrownBy(() -> fence.admit(connection, "x".repeat(256), 1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("256")
          .hasMessageContaining("255");
    }
  }

  @Test
  void nameOfAResourceIsNeverSql() throws SQLException {
    String nasty = "'; DROP TABLE leasehold_fence; --";
    try (Connection connection = ledger.begin()) {
      fence.admit(connection, nasty, 1);
      connection.commit();
    }
    assertThat(ledger.admitted()).containsExactly(nasty + "=1");
  }

  @Test
  void batchAdmitsAll() throws SQLException {
    try (Connection connection = ledger.begin()) {
      fence.admitAll(connection, Map.of("c", 3L, "a", 1L, "b", 2L));
      fence.admitAll(connection, Map.of());
      connection.commit();
    }
    assertThat(ledger.admitted()).containsExactly("a=1", "b=2", "c=3");
  }

  @Test
  void batchWithOneStaleTokenAdmitsNoneEvenIfTheCallerCommits() throws SQLException {
    try (Connection connection = ledger.begin()) {
      fence.admitAll(connection, Map.of("a", 1L, "b", 5L));
      connection.commit();
      assertThatThrownBy(() -> fence.admitAll(connection, Map.of("a", 2L, "b", 4L, "c", 9L)))
          .isInstanceOfSatisfying(
              StaleTokenException.class, refusal -> assertThat(refusal.resource()).isEqualTo("b"));
      connection.commit();
    }
    assertThat(ledger.admitted()).containsExactly("a=1", "b=5");
  }

  @Test
  void batchWithABadTokenTouchesNothing() throws SQLException {
    Map<String, Long> tokens = new HashMap<>();
    tokens.put("a", 1L);
    tokens.put("b", null);
    try (Connection connection = ledger.begin()) {
      assertThatThrownBy(() -> fence.admitAll(connection, tokens))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("\"b\"");
      assertThatThrownBy(() -> fence.admitAll(connection, Map.of("a", 1L, "z", 0L)))
          .isInstanceOf(IllegalArgumentException.class);
      connection.commit();
    }
    assertThat(ledger.admitted()).isEmpty();
  }

  @Test
  void batchesInOppositeOrdersDoNotWaitForEachOtherInACircle() throws Exception {
    Map<String, Long> forwards = new LinkedHashMap<>();
    Map<String, Long> backwards = new LinkedHashMap<>();
    for (int i = 0; i < 10; i++) {
      forwards.put("r" + i, 1L);
      backwards.put("r" + (9 - i), 1L);
    }
    var first = Background.start(() -> repeat(forwards));
    var second = Background.start(() -> repeat(backwards));
    assertThat(first.await()).isNull();
    assertThat(second.await()).isNull();
  }

  private Throwable repeat(Map<String, Long> tokens) throws SQLException {
    try (Connection connection = ledger.begin()) {
      for (int i = 0; i < 100; i++) {
        Throwable failure = catchThrowable(() -> fence.admitAll(connection, tokens));
        if (failure != null) {
          return failure;
        }
        connection.commit();
      }
      return null;
    }
  }
}
