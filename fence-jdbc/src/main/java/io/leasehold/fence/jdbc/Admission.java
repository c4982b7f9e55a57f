package io.leasehold.fence.jdbc;

import io.leasehold.fence.StaleTokenException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Savepoint;
import java.util.OptionalLong;

/**
 * One token at one resource's row. Nearly always the first statement settles it. If it does not,
 * either the row holds a larger token or there is no row yet, and several transactions may find
 * that at once: the primary key lets one of them insert, the others wait for its end and begin
 * again.
 */
final class Admission {
  /**
   * Enough for: no row, lost the race to insert it, found it. One more for a row that came late.
   */
  private static final int MAX_ROUNDS = 3;

  private static final String SERIALIZATION_FAILURE = "40001";
  private static final String INTEGRITY_VIOLATION_CLASS = "23";

  private final FenceTable table;
  private final Connection connection;
  private final String resource;
  private final long token;

  Admission(FenceTable table, Connection connection, String resource, long token) {
    this.table = table;
    this.connection = connection;
    this.resource = resource;
    this.token = token;
  }

  void run() throws SQLException {
    for (int round = 1; round <= MAX_ROUNDS; round++) {
      if (raise()) {
        return;
      }
      OptionalLong newest = newest();
      if (newest.isPresent() && newest.getAsLong() > token) {
        throw new StaleTokenException(resource, token, newest.getAsLong());
      }
      if (newest.isEmpty() && insert()) {
        return;
      }
    }
    throw new SQLTransactionRollbackException(
        "token "
            + token
            + " of \""
            + resource
            + "\" was not admitted: another transaction changed the row in "
            + table
            + " in a way that this one's snapshot cannot show; roll back and try again. If it"
            + " never succeeds, the driver may be counting changed rows instead of found ones"
            + " (MySQL: useAffectedRows must be false)",
        SERIALIZATION_FAILURE);
  }

  /** Whether the row was there with no larger token. It is ours until the transaction ends. */
  private boolean raise() throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(table.raise())) {
      statement.setLong(1, token);
      statement.setString(2, resource);
      statement.setLong(3, token);
      return statement.executeUpdate() > 0;
    }
  }

  private OptionalLong newest() throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(table.newest())) {
      statement.setString(1, resource);
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? OptionalLong.of(row.getLong(1)) : OptionalLong.empty();
      }
    }
  }

  /**
   * Whether this transaction was the first. The savepoint is there because on some databases a
   * failed statement spoils the whole transaction. It is not released, since some databases cannot;
   * it ends with the transaction.
   */
  private boolean insert() throws SQLException {
    Savepoint before = connection.setSavepoint();
    try (PreparedStatement statement = connection.prepareStatement(table.insert())) {
      statement.setString(1, resource);
      statement.setLong(2, token);
      statement.executeUpdate();
      return true;
    } catch (SQLException failure) {
      if (!isDuplicate(failure)) {
        throw failure;
      }
      connection.rollback(before);
      return false;
    }
  }

  private static boolean isDuplicate(SQLException failure) {
    String state = failure.getSQLState();
    return failure instanceof SQLIntegrityConstraintViolationException
        || (state != null && state.startsWith(INTEGRITY_VIOLATION_CLASS));
  }
}
