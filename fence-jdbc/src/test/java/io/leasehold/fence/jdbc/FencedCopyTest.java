package io.leasehold.fence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.fence.StaleTokenException;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;

/** PostgreSQL's COPY goes past JDBC, with the driver's own connection; not past the fence. */
class FencedCopyTest {
  private static final String COPY = "COPY ledger FROM STDIN";

  @Test
  void unwrappedConnectionIsGuardedAtTheLatestWhenItCommits() throws Exception {
    Ledger ledger = new Ledger(Database.POSTGRESQL);
    FencedDataSource fenced = FencedDataSource.of(ledger.dataSource(), "orders", () -> 1);
    try (Connection connection = fenced.getConnection()) {
      connection.setAutoCommit(false);
      CopyManager copy = connection.unwrap(PGConnection.class).getCopyAPI();
      copy.copyIn(COPY, new StringReader("first\t 1\n"));
      connection.commit();
      nextOwnerComes(ledger);

      copy.copyIn(COPY, new StringReader("stale\t 1\n"));
      assertThatThrownBy(connection::commit).isInstanceOf(StaleTokenException.class);
    }
    assertThat(ledger.tokens("first")).containsExactly(1L);
    assertThatThrownBy(() -> ledger.tokens("stale")).hasMessageContaining("a line for stale");
  }

  @Test
  void withoutATransactionThereIsNothingThatCouldGuardIt() throws SQLException {
    Ledger ledger = new Ledger(Database.POSTGRESQL);
    FencedDataSource fenced = FencedDataSource.of(ledger.dataSource(), "orders", () -> 1);
    try (Connection connection = fenced.getConnection()) {
      assertThatThrownBy(() -> connection.unwrap(PGConnection.class))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("setAutoCommit(false)");
    }
  }

  private static void nextOwnerComes(Ledger ledger) throws SQLException {
    try (Connection next = ledger.begin()) {
      new JdbcFence().admit(next, "orders", 2);
      next.commit();
    }
  }
}
