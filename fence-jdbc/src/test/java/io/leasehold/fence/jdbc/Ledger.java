package io.leasehold.fence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;

/**
 * A database with a fence and with the thing that is fenced: a line of text for each resource.
 * Every write puts its token at the end of the line, so the line is the order in which writes were
 * committed, whatever the fence believes.
 */
final class Ledger {
  private final Database kind;
  private final DataSource dataSource;

  Ledger(Database kind) throws SQLException {
    this.kind = kind;
    this.dataSource = kind.create();
    new JdbcFenceSchema().createTable(dataSource);
    execute("CREATE TABLE ledger (resource VARCHAR(255) PRIMARY KEY, line VARCHAR(100000))");
  }

  DataSource dataSource() {
    return dataSource;
  }

  Ledger open(String resource) throws SQLException {
    execute("INSERT INTO ledger VALUES ('" + resource + "', '')");
    return this;
  }

  /** A connection with auto-commit off. */
  Connection begin(int isolation) throws SQLException {
    Connection connection = dataSource.getConnection();
    connection.setAutoCommit(false);
    connection.setTransactionIsolation(isolation);
    return connection;
  }

  Connection begin() throws SQLException {
    return begin(Connection.TRANSACTION_READ_COMMITTED);
  }

  static int write(Connection connection, String resource, long token) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("UPDATE ledger SET line = line || ? WHERE resource = ?")) {
      statement.setString(1, " " + token);
      statement.setString(2, resource);
      return statement.executeUpdate();
    }
  }

  static List<Long> read(Connection connection, String resource) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT line FROM ledger WHERE resource = ?")) {
      statement.setString(1, resource);
      try (ResultSet rows = statement.executeQuery()) {
        assertThat(rows.next()).as("a line for %s", resource).isTrue();
        return Stream.of(rows.getString(1).split(" ", -1))
            .filter(token -> !token.isEmpty())
            .map(Long::valueOf)
            .toList();
      }
    }
  }

  /** All committed writes, in the order of their commits. */
  List<Long> tokens(String resource) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      return read(connection, resource);
    }
  }

  /** The rows of the fence, as {@code resource=token}. */
  List<String> admitted() throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT resource, token FROM leasehold_fence ORDER BY 1")) {
      List<String> found = new ArrayList<>();
      while (rows.next()) {
        found.add(rows.getString(1) + "=" + rows.getLong(2));
      }
      return found;
    }
  }

  /** Returns when a session waits for a lock, and fails if the work ends without that. */
  void awaitBlocked(Background<?> work) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      int waiting;
      do {
        assertThat(work.isDone()).as("done without waiting").isFalse();
        assertThat(Thread.currentThread().isInterrupted()).as("out of time").isFalse();
        try (ResultSet count = statement.executeQuery(kind.countWaiting)) {
          count.next();
          waiting = count.getInt(1);
        }
      } while (waiting == 0);
    }
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
