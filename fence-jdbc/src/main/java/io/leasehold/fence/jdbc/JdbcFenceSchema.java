package io.leasehold.fence.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/**
 * Makes the table that {@link JdbcFence} needs: one row for each resource, with its newest token.
 * Whoever keeps the schema with Flyway or Liquibase takes {@link #ddl()} into a migration instead.
 * The types may be others, as long as {@code resource} is the primary key and {@code token} holds
 * 19 digits. Thread-safe.
 */
public final class JdbcFenceSchema {
  private final FenceTable table;

  /** For the table {@code leasehold_fence}. */
  public JdbcFenceSchema() {
    this(FenceTable.DEFAULT_NAME);
  }

  /**
   * For a table of another name.
   *
   * @param table letters, digits and underscores, with at most one schema in front
   * @throws IllegalArgumentException if the name is anything else
   */
  public JdbcFenceSchema(String table) {
    this.table = new FenceTable(table);
  }

  /** The statement that creates the table, without a semicolon. Every SQL database takes it. */
  public String ddl() {
    return table.create();
  }

  /**
   * Creates the table if it is not there. Any number of processes may call it at the same time, and
   * again; what the table holds is kept. It runs in transactions of its own.
   *
   * @throws SQLException if the table is not there and cannot be created, or has other columns
   */
  public void createTable(DataSource dataSource) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      boolean autoCommit = connection.getAutoCommit();
      // Each statement on its own: a failed one must not take the next one with it.
      connection.setAutoCommit(true);
      try {
        createTable(connection);
      } finally {
        connection.setAutoCommit(autoCommit);
      }
    }
  }

  private void createTable(Connection connection) throws SQLException {
    try {
      execute(connection, table.probe());
    } catch (SQLException absent) {
      try {
        execute(connection, table.create());
      } catch (SQLException failure) {
        // Either somebody else was faster, which the probe shows, or there is a reason.
        probeOr(connection, failure);
      }
    }
  }

  private void probeOr(Connection connection, SQLException failure) throws SQLException {
    try {
      execute(connection, table.probe());
    } catch (SQLException stillAbsent) {
      failure.addSuppressed(stillAbsent);
      throw failure;
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public String toString() {
    return "JdbcFenceSchema[" + table + "]";
  }
}
