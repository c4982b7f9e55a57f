package io.leasehold.testkit.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.fence.jdbc.JdbcFenceSchema;
import io.leasehold.fence.jdbc.postgres.PostgresServer;
import io.leasehold.testkit.process.ClusterOfProcesses;
import io.leasehold.torture.process.TalkingProcess;
import io.leasehold.torture.process.Until;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The incident that leases are known for, with real processes and a real database: a holder is
 * stopped past its term, another takes over and writes, and the first one wakes up believing.
 */
class PausedHolderClusterTest {
  private static final String TERM_MILLIS = "3000";

  @RegisterExtension final ClusterOfProcesses cluster = ClusterOfProcesses.ofOne();

  @Test
  void holderThatSleptPastItsTermKnowsItAndCannotWrite() throws Exception {
    DataSource database = PostgresServer.shared().newDatabase();
    new JdbcFenceSchema().createTable(database);
    try (Connection auditor = database.getConnection();
        TalkingProcess a = worker("A", database);
        TalkingProcess b = worker("B", database)) {
      openAccount(auditor);
      long tokenOfA = token(a.ask("acquire"));
      awaitSafe(a);
      assertThat(a.ask("write 100")).isEqualTo("written");

      a.pause();
      long tokenOfB = token(b.ask("acquire"));
      assertThat(tokenOfB).isGreaterThan(tokenOfA);
      assertThat(b.ask("write 250")).isEqualTo("written");

      a.resume();
      assertThat(a.ask("check")).startsWith("lost");
      assertThat(a.ask("write 90")).isEqualTo("refused " + tokenOfA + " after " + tokenOfB);
      assertThat(account(auditor)).isEqualTo("250 by B");
      assertThat(a.ask("why")).contains("expired").contains("\"B\" holds it");

      awaitSafe(b);
      assertThat(b.ask("write 300")).isEqualTo("written");
      assertThat(account(auditor)).isEqualTo("300 by B");
    }
  }

  private TalkingProcess worker(String name, DataSource database) throws SQLException {
    return TalkingProcess.start(
        name,
        AccountWorker.class,
        name,
        cluster.node("n1").address(),
        PostgresServer.shared().url(database),
        TERM_MILLIS);
  }

  /** A slow machine may leave it in doubt until its next renewal, but must not make it lose. */
  private static void awaitSafe(TalkingProcess worker) {
    Until.holds(
        "the worker is safe",
        () -> {
          String answer = worker.ask("check");
          assertThat(answer).isIn("safe", "doubtful");
          return answer.equals("safe");
        });
  }

  private static void openAccount(Connection auditor) throws SQLException {
    try (Statement statement = auditor.createStatement()) {
      statement.execute("CREATE TABLE account (id INT PRIMARY KEY, balance BIGINT, owner TEXT)");
      statement.execute("INSERT INTO account VALUES (1, 0, 'nobody')");
    }
  }

  private static String account(Connection auditor) throws SQLException {
    try (Statement statement = auditor.createStatement();
        ResultSet row = statement.executeQuery("SELECT balance, owner FROM account WHERE id = 1")) {
      assertThat(row.next()).isTrue();
      return row.getLong(1) + " by " + row.getString(2);
    }
  }

  private static long token(String answer) {
    assertThat(answer).startsWith("token ");
    return Long.parseLong(answer.substring("token ".length()));
  }
}
