package io.leasehold.fence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.leasehold.fence.StaleTokenException;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.sql.Types;
import java.util.HashSet;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Behind a fence, JDBC and a pool work as they always do. The pool has one connection. */
@ParameterizedClass
@EnumSource(Database.class)
class FencedConnectionTest {
  @Parameter Database kind;
  private Ledger ledger;
  private HikariDataSource pool;
  private FencedDataSource fenced;

  @BeforeEach
  void newPool() throws SQLException {
    ledger = new Ledger(kind).open("orders");
    HikariConfig config = new HikariConfig();
    config.setDataSource(ledger.dataSource());
    config.setMaximumPoolSize(1);
    pool = new HikariDataSource(config);
    fenced = FencedDataSource.of(pool, "orders", () -> 1);
  }

  @AfterEach
  void closePool() {
    pool.close();
  }

  @Test
  void closedConnectionGoesBackToItsPoolAsItCame() throws SQLException {
    int holdability;
    try (Connection plain = pool.getConnection()) {
      holdability = plain.getHoldability();
    }
    Connection leftOpen = fenced.getConnection();
    leftOpen.setAutoCommit(false);
    Ledger.write(leftOpen, "orders", 1);
    leftOpen.close();
    leftOpen.close();
    assertThat(leftOpen.isClosed()).isTrue();
    assertThatThrownBy(leftOpen::getAutoCommit).isInstanceOf(SQLException.class);

    try (Connection plain = pool.getConnection()) {
      assertThat(plain.getAutoCommit()).isTrue();
      assertThat(plain.getHoldability()).isEqualTo(holdability);
      assertThat(Ledger.read(plain, "orders")).isEmpty();
    }
    assertThat(ledger.admitted()).isEmpty();
  }

  @Test
  void poolWithoutAutoCommitIsServedToo() throws SQLException {
    pool.close();
    HikariConfig config = new HikariConfig();
    config.setDataSource(ledger.dataSource());
    config.setMaximumPoolSize(1);
    config.setAutoCommit(false);
    pool = new HikariDataSource(config);
    try (Connection connection = FencedDataSource.of(pool, "orders", () -> 1).getConnection()) {
      assertThat(connection.getAutoCommit()).isFalse();
      Ledger.write(connection, "orders", 1);
      connection.commit();
    }
    assertThat(ledger.tokens("orders")).containsExactly(1L);
    assertThat(ledger.admitted()).containsExactly("orders=1");
  }

  @Test
  void batchIsOneTransaction() throws SQLException {
    try (Connection connection = fenced.getConnection();
        Statement statement = connection.createStatement();
        PreparedStatement prepared =
            connection.prepareStatement("UPDATE ledger SET line = line || ?")) {
      statement.addBatch("UPDATE ledger SET line = line || ' 1'");
      statement.addBatch("UPDATE ledger SET nonsense = 1");
      assertThatThrownBy(statement::executeBatch).isInstanceOf(SQLException.class);
      assertThat(ledger.tokens("orders")).isEmpty();

      prepared.setString(1, " 1");
      prepared.addBatch();
      prepared.setString(1, " 2");
      prepared.addBatch();
      assertThat(prepared.executeBatch()).hasSize(2);
      assertThat(ledger.tokens("orders")).containsExactly(1L, 2L);

      becomeStale();
      prepared.addBatch();
      assertThatThrownBy(prepared::executeBatch).isInstanceOf(StaleTokenException.class);
      assertThatThrownBy(prepared::executeLargeBatch).isInstanceOf(StaleTokenException.class);
    }
    assertThat(ledger.tokens("orders")).containsExactly(1L, 2L);
  }

  @Test
  void everyWayToExecuteIsGuarded() throws SQLException {
    String sql = "UPDATE ledger SET line = 'stale'";
    becomeStale();
    try (Connection connection = fenced.getConnection();
        Statement statement = connection.createStatement();
        PreparedStatement prepared = connection.prepareStatement(sql);
        CallableStatement call = connection.prepareCall("{? = call upper(?)}")) {
      call.registerOutParameter(1, Types.VARCHAR);
      call.setString(2, "x");
      assertStale(() -> statement.execute(sql));
      assertStale(() -> statement.execute(sql, Statement.RETURN_GENERATED_KEYS));
      assertStale(() -> statement.executeUpdate(sql));
      assertStale(() -> statement.executeLargeUpdate(sql));
      assertStale(() -> statement.executeQuery("SELECT 1"));
      assertStale(prepared::execute);
      assertStale(prepared::executeUpdate);
      assertStale(prepared::executeLargeUpdate);
      assertStale(call::execute);
    }
    assertThat(ledger.tokens("orders")).isEmpty();
  }

  @Test
  void procedureIsCalled() throws SQLException {
    try (Connection connection = fenced.getConnection();
        CallableStatement call = connection.prepareCall("{? = call upper(?)}")) {
      call.registerOutParameter(1, Types.VARCHAR);
      call.setString(2, "fence");
      call.execute();
      assertThat(call.getString(1)).isEqualTo("FENCE");
    }
    assertThat(ledger.admitted()).containsExactly("orders=1");
  }

  @Test
  void resultsOfAQueryWithoutATransactionCanBeReadToTheirEnd() throws SQLException {
    for (int i = 0; i < 10; i++) {
      ledger.open("r" + i);
    }
    try (Connection connection = fenced.getConnection();
        PreparedStatement query = connection.prepareStatement("SELECT resource FROM ledger")) {
      query.setFetchSize(2);
      try (ResultSet rows = query.executeQuery()) {
        int count = 0;
        while (rows.next()) {
          count++;
        }
        assertThat(count).isEqualTo(11);
      }
    }
  }

  @Test
  void generatedKeysAreThereWithoutATransaction() throws SQLException {
    ledger.execute("CREATE TABLE items (id INT GENERATED ALWAYS AS IDENTITY, name VARCHAR(10))");
    try (Connection connection = fenced.getConnection();
        PreparedStatement insert =
            connection.prepareStatement(
                "INSERT INTO items (name) VALUES ('a')", Statement.RETURN_GENERATED_KEYS)) {
      insert.executeUpdate();
      try (ResultSet keys = insert.getGeneratedKeys()) {
        assertThat(keys.next()).isTrue();
        assertThat(keys.getInt(1)).isEqualTo(1);
      }
    }
  }

  @Test
  void everythingLeadsBackToTheGuardedConnection() throws SQLException {
    try (Connection connection = fenced.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT 1")) {
      assertThat(statement.getConnection()).isSameAs(connection);
      assertThat(rows.getStatement()).isSameAs(statement);
      assertThat(connection.getMetaData().getConnection()).isSameAs(connection);
      assertThat(connection.unwrap(Connection.class)).isSameAs(connection);
      assertThat(statement.unwrap(Statement.class)).isSameAs(statement);
      assertThat(connection.isWrapperFor(Connection.class)).isTrue();
      assertThat(new HashSet<>(List.of(connection, statement))).contains(connection, statement);
      assertThat(connection.toString()).startsWith("guarded ");
    }
    assertThat(fenced.unwrap(DataSource.class)).isSameAs(fenced);
    assertThat(fenced.unwrap(HikariDataSource.class)).isSameAs(pool);
    assertThat(fenced.isWrapperFor(HikariDataSource.class)).isTrue();
  }

  @Test
  void updatableResultsAreRefused() throws SQLException {
    try (Connection connection = fenced.getConnection()) {
      assertThatThrownBy(
              () ->
                  connection.createStatement(
                      ResultSet.TYPE_SCROLL_SENSITIVE, ResultSet.CONCUR_UPDATABLE))
          .isInstanceOf(SQLFeatureNotSupportedException.class);
      assertThatThrownBy(
              () ->
                  connection.prepareStatement(
                      "SELECT 1", ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE))
          .isInstanceOf(SQLFeatureNotSupportedException.class);
      connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY).close();
      connection.prepareStatement("SELECT 1", new String[] {"id", "name"}).close();
    }
  }

  private void becomeStale() throws SQLException {
    try (Connection next = ledger.begin()) {
      new JdbcFence().admit(next, "orders", 2);
      next.commit();
    }
  }

  private interface Work {
    void run() throws SQLException;
  }

  private static void assertStale(Work work) {
    assertThatThrownBy(work::run).isInstanceOf(StaleTokenException.class);
  }
}
