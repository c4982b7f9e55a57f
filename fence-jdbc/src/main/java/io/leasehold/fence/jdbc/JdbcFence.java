package io.leasehold.fence.jdbc;

import io.leasehold.fence.Fence;
import io.leasehold.fence.StaleTokenException;
import io.leasehold.fence.Tokens;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The {@link Fence} contract inside the caller's own transaction.
 *
 * <p>Guarantee: a transaction that admitted token <i>t</i> commits only if no larger token of the
 * resource was admitted by a transaction that committed before, and from its admission until its
 * end no transaction with another token of the resource gets in. Admission is one {@code UPDATE} of
 * the resource's row; the database holds the row's lock until the transaction ends, and that makes
 * admission and writes one step. A transaction that is rolled back admitted nothing.
 *
 * <p>What follows for callers:
 *
 * <ul>
 *   <li>Admit first, then read and write: then everything that is read was written by earlier
 *       owners or by this one, and no earlier owner changes it any more.
 *   <li>When {@link StaleTokenException} comes out, roll back. It does not spoil the transaction,
 *       so a caller that catches it and commits would commit what it wrote before.
 *   <li>Transactions on one resource run one after the other, also those with the same token. A
 *       thread that opens a second one while its first is unfinished waits for itself.
 *   <li>An owner that is paused in the middle of a transaction keeps its successor waiting until
 *       the database ends that transaction. Give the database a limit, such as PostgreSQL's {@code
 *       idle_in_transaction_session_timeout}.
 * </ul>
 *
 * <p>Isolation: READ COMMITTED or stricter. At READ COMMITTED a transaction that waited for the row
 * sees what the other one committed, and is refused or admitted by that. At REPEATABLE READ and
 * SERIALIZABLE the database may instead report a serialization failure (SQLSTATE 40001); it is
 * passed on as it is, nothing was admitted, and the whole transaction may be tried again. The same
 * failure is thrown when another transaction was the first ever to admit a token of the resource
 * and this one's snapshot is too old to see it.
 *
 * <p>Rows must never be deleted: with its row a resource forgets its newest token. Where the
 * database compares text without regard to case, resources that differ only in case share a row.
 *
 * <p>Thread-safe; connections are not, as always.
 */
public final class JdbcFence {
  private final FenceTable table;

  /** Uses the table {@code leasehold_fence}; see {@link JdbcFenceSchema}. */
  public JdbcFence() {
    this(FenceTable.DEFAULT_NAME);
  }

  /**
   * Uses a table of another name.
   *
   * @param table letters, digits and underscores, with at most one schema in front
   * @throws IllegalArgumentException if the name is anything else
   */
  public JdbcFence(String table) {
    this.table = new FenceTable(table);
  }

  /**
   * Admits the token in the transaction that is going on, or throws and changes nothing. Costs one
   * statement, except for the first token ever and for a refusal.
   *
   * @param connection with auto-commit off
   * @param resource what is written to, at most 255 characters
   * @param token of the claim under which it is written; greater than 0
   * @throws StaleTokenException if a larger token was admitted before; roll back
   * @throws SQLException if the database could not do it; roll back, nothing was admitted
   * @throws IllegalArgumentException if resource or token are not as they should be
   * @throws IllegalStateException if the connection is in auto-commit mode: admission and write
   *     would be two transactions
   */
  public void admit(Connection connection, String resource, long token) throws SQLException {
    requireValid(resource, token);
    requireTransaction(connection);
    new Admission(table, connection, resource, token).run();
  }

  /**
   * Admits all tokens or none of them. Rows are locked in the order of their names, so that two
   * callers never wait for each other in a circle, provided each calls this once in a transaction.
   *
   * @param tokens resource to token
   * @throws StaleTokenException of the first resource, by name, whose token is stale
   * @see #admit for everything else
   */
  public void admitAll(Connection connection, Map<String, Long> tokens) throws SQLException {
    tokens.forEach(JdbcFence::requireValid);
    requireTransaction(connection);
    SortedMap<String, Long> inOrder = new TreeMap<>(tokens);
    if (inOrder.isEmpty()) {
      return;
    }
    // A caller may go on after a refusal: what was admitted until then must not be.
    Savepoint before = connection.setSavepoint();
    try {
      for (Map.Entry<String, Long> entry : inOrder.entrySet()) {
        new Admission(table, connection, entry.getKey(), entry.getValue()).run();
      }
    } catch (StaleTokenException refusal) {
      connection.rollback(before);
      throw refusal;
    }
  }

  private static void requireValid(String resource, Long token) {
    Tokens.require(resource);
    if (resource.length() > FenceTable.MAX_RESOURCE_CHARS) {
      throw new IllegalArgumentException(
          "resource has "
              + resource.length()
              + " characters: expected at most "
              + FenceTable.MAX_RESOURCE_CHARS
              + "; use a shorter name or its hash");
    }
    if (token == null) {
      throw new IllegalArgumentException(
          "token of \"" + resource + "\" is null: expected the token of a claim");
    }
    Tokens.require(token);
  }

  private static void requireTransaction(Connection connection) throws SQLException {
    if (connection.getAutoCommit()) {
      throw new IllegalStateException(
          "the connection is in auto-commit mode: expected a transaction, since admission and"
              + " write would be two; call setAutoCommit(false) first, or use FencedDataSource");
    }
  }

  @Override
  public String toString() {
    return "JdbcFence[" + table + "]";
  }
}
