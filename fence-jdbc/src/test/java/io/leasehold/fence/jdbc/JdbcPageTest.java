package io.leasehold.fence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** What docs/fence-jdbc.md shows, as it is written there. */
class JdbcPageTest {
  private final Held held = () -> 42;

  /** As the client has it. */
  @FunctionalInterface
  private interface Held {
    long token();
  }

  @ParameterizedTest
  @EnumSource
  void ownTransaction(Database database) throws Exception {
    DataSource dataSource = database.create();
    new JdbcFenceSchema().createTable(dataSource); // any number of processes may do it at once
    makeTables(dataSource);
    try (Connection connection = dataSource.getConnection()) {
      JdbcFence fence = new JdbcFence();
      connection.setAutoCommit(false);
      fence.admit(connection, "orders", held.token()); // StaleTokenException: roll back and stop
      write(connection);
      connection.commit();
    }
    assertThat(stateOf(dataSource)).isEqualTo("PAID");
  }

  @ParameterizedTest
  @EnumSource
  void dataSource(Database database) throws Exception {
    DataSource dataSource = database.create();
    new JdbcFenceSchema().createTable(dataSource);
    makeTables(dataSource);
    int id = 1;
    String item = "book";
    DataSource orders = FencedDataSource.of(dataSource, "orders", held::token);
    JdbcTemplate jdbc = new JdbcTemplate(orders);
    jdbc.update("UPDATE orders SET state = 'SENT' WHERE id = ?", id); // guarded by itself

    var transactions = new TransactionTemplate(new DataSourceTransactionManager(orders));
    transactions.executeWithoutResult(
        status -> { // guarded as a whole
          jdbc.update("INSERT INTO shipments (order_id) VALUES (?)", id);
          jdbc.update("UPDATE stock SET amount = amount - 1 WHERE item = ?", item);
        });
    assertThat(stateOf(dataSource)).isEqualTo("SENT");
    Integer left =
        new JdbcTemplate(dataSource).queryForObject("SELECT amount FROM stock", Integer.class);
    assertThat(left).isEqualTo(4);
  }

  private static void makeTables(DataSource dataSource) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE orders (id INT, state VARCHAR(10))");
      statement.execute("CREATE TABLE shipments (order_id INT)");
      statement.execute("CREATE TABLE stock (item VARCHAR(10), amount INT)");
      statement.execute("INSERT INTO orders VALUES (1, 'NEW')");
      statement.execute("INSERT INTO stock VALUES ('book', 5)");
    }
  }

  private static void write(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate("UPDATE orders SET state = 'PAID' WHERE id = 1");
    }
  }

  private static String stateOf(DataSource dataSource) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT state FROM orders")) {
      assertThat(row.next()).isTrue();
      return row.getString(1);
    }
  }
}
