package io.leasehold.fence.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The transactions of one connection, one after the other. The real connection is never in
 * auto-commit mode, because an admission and a statement need a transaction; so this is where
 * auto-commit happens, and where the first statement is told from the next.
 *
 * <p>Not thread-safe, as the connection is not.
 */
final class GuardedTransaction {

  /** What runs inside the transaction. Failures come out as they are. */
  @FunctionalInterface
  interface Action {
    Object run() throws Throwable;
  }

  private final Connection connection;
  private final Guard guard;
  private final boolean poolsAutoCommit;
  private final int poolsHoldability;
  private boolean autoCommit;

  private boolean admitted;

  /** Something may have run in this transaction that its admission does not cover. */
  private boolean doubtful;

  /** Somebody has the driver's own connection, and may do anything with it. */
  private boolean unwrapped;

  GuardedTransaction(Connection connection, Guard guard) throws SQLException {
    this.connection = connection;
    this.guard = guard;
    this.poolsAutoCommit = connection.getAutoCommit();
    this.poolsHoldability = connection.getHoldability();
    connection.setAutoCommit(false);
    become(poolsAutoCommit);
  }

  boolean isAutoCommit() {
    return autoCommit;
  }

  /** As JDBC has it: a change of mode commits what is open. */
  void setAutoCommit(boolean wanted) throws SQLException {
    if (wanted != autoCommit) {
      if (!autoCommit) {
        commitAdmitted();
      }
      become(wanted);
    }
  }

  /** Results outlive the commit that follows their query at once. */
  private void become(boolean wanted) throws SQLException {
    autoCommit = wanted;
    connection.setHoldability(wanted ? ResultSet.HOLD_CURSORS_OVER_COMMIT : poolsHoldability);
  }

  /** Makes sure that what follows runs in an admitted transaction. */
  void admit() throws SQLException {
    if (!admitted) {
      guard.admit(this, connection);
      admitted = true;
    }
  }

  /**
   * The transaction may have been ended behind our back, and another one begun. What follows is
   * admitted again, be it the next statement or the commit: the same token costs little.
   */
  void doubt() {
    admitted = false;
    doubtful = true;
  }

  /** From now on things may happen that are not seen here, so every commit is admitted. */
  void unwrapped() throws SQLException {
    admit();
    unwrapped = true;
  }

  /** Runs a statement in an admitted transaction, and ends that if it is for this one alone. */
  Object run(Action statement, boolean mayEndTransaction) throws Throwable {
    try {
      admit();
      Object result = runAdmitted(statement, mayEndTransaction);
      if (autoCommit) {
        commitAdmitted();
      }
      return result;
    } catch (Throwable failure) {
      if (autoCommit) {
        rollbackBecauseOf(failure);
      }
      throw failure;
    }
  }

  private Object runAdmitted(Action statement, boolean mayEndTransaction) throws Throwable {
    try {
      return statement.run();
    } finally {
      if (mayEndTransaction) {
        doubt();
      }
    }
  }

  private void rollbackBecauseOf(Throwable failure) {
    try {
      end(connection::rollback);
    } catch (SQLException alsoFailed) {
      failure.addSuppressed(alsoFailed);
    }
  }

  void commit() throws SQLException {
    requireManual("commit");
    commitAdmitted();
  }

  private void commitAdmitted() throws SQLException {
    if (doubtful || unwrapped) {
      admit();
    }
    end(connection::commit);
  }

  void rollback() throws SQLException {
    requireManual("rollback");
    end(connection::rollback);
  }

  /** Gives the connection back as it came. Whatever is open is undone, never committed. */
  void close() throws SQLException {
    if (connection.isClosed()) {
      forget();
      return;
    }
    try (connection) {
      end(connection::rollback);
      connection.setHoldability(poolsHoldability);
      connection.setAutoCommit(poolsAutoCommit);
    }
  }

  /** The connection is gone, and its transaction with it. */
  void forget() {
    admitted = false;
    doubtful = false;
    guard.ended(this);
  }

  void requireManual(String what) throws SQLException {
    if (autoCommit) {
      throw new SQLException(
          what + " in auto-commit mode: there is no transaction; call setAutoCommit(false) first");
    }
  }

  private interface Ending {
    void run() throws SQLException;
  }

  private void end(Ending ending) throws SQLException {
    try {
      ending.run();
    } finally {
      forget();
    }
  }
}
