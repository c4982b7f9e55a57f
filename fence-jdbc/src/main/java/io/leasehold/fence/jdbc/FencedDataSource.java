package io.leasehold.fence.jdbc;

import io.leasehold.fence.Tokens;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * A data source for a leased task: every transaction that runs through it is guarded.
 *
 * <p>Guarantee: the first statement of each transaction is preceded, in the same transaction, by
 * {@link JdbcFence#admit} with the token that the supplier gives at that moment. If the token is
 * stale, or the supplier throws, the statement does not run. So a transaction of an earlier owner
 * either ended before the first statement of a later owner's transaction, or changes nothing.
 *
 * <pre>{@code
 * DataSource orders = FencedDataSource.of(dataSource, "orders", held::token);
 * }</pre>
 *
 * <p>Why at the first statement and not at the commit: a later owner that has begun must be able to
 * trust what it reads. If tokens were compared at the commit only, an earlier owner could still
 * commit between the later one's read and its write. The price is that an earlier owner which is
 * paused in the middle of a transaction keeps the later one waiting, until the database ends that
 * transaction; see {@link JdbcFence} about it.
 *
 * <p>How it behaves:
 *
 * <ul>
 *   <li>Auto-commit works as ever: each execution is a guarded transaction of its own, committed
 *       when it has succeeded and rolled back otherwise. A batch is one transaction.
 *   <li>A refusal comes out of the method that executes, as {@link
 *       io.leasehold.fence.StaleTokenException}. What was open in that transaction is not admitted;
 *       roll back.
 *   <li>Reads are guarded as writes are. What only reads, and may be stale, can use the plain data
 *       source. {@code setReadOnly} is only a hint in JDBC and is not passed on, since the
 *       admission writes.
 *   <li>A connection that is closed with a transaction open rolls it back, and goes back to its
 *       pool as it came.
 *   <li>Transactions of one resource run one after the other, also those of the same owner. A
 *       thread that begins a second one while its first is open gets an {@link
 *       IllegalStateException}, since it would wait for itself; Spring's {@code REQUIRES_NEW} does
 *       that.
 * </ul>
 *
 * <p>What it cannot see: after a statement that may have ended the transaction by itself (DDL on
 * some databases, {@code CALL}, {@code COMMIT} as SQL), and once the driver's own connection was
 * unwrapped, the next statement or commit is admitted again; but what such a statement or such an
 * object commits by itself is not guarded. Transactions that a container manages (XA) are not
 * supported. Updatable result sets are refused, since they write without a statement.
 *
 * <p>Thread-safe if the wrapped data source is.
 */
public final class FencedDataSource implements DataSource {
  private final DataSource dataSource;
  private final Guard guard;

  private FencedDataSource(DataSource dataSource, Guard guard) {
    this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
    this.guard = guard;
  }

  /**
   * Guards a data source with the table {@code leasehold_fence}, which must exist in its database.
   *
   * @param resource what is written to
   * @param token asked once for each transaction, so {@code held::token} is what it should be; may
   *     throw, for example because the lease is lost
   */
  public static FencedDataSource of(DataSource dataSource, String resource, LongSupplier token) {
    return of(dataSource, new JdbcFence(), resource, token);
  }

  /** Guards a data source with a fence whose table has another name. */
  public static FencedDataSource of(
      DataSource dataSource, JdbcFence fence, String resource, LongSupplier token) {
    return new FencedDataSource(dataSource, new Guard(fence, Tokens.require(resource), token));
  }

  @Override
  public Connection getConnection() throws SQLException {
    return GuardedConnection.around(dataSource.getConnection(), guard);
  }

  @Override
  public Connection getConnection(String username, String password) throws SQLException {
    return GuardedConnection.around(dataSource.getConnection(username, password), guard);
  }

  @Override
  public PrintWriter getLogWriter() throws SQLException {
    return dataSource.getLogWriter();
  }

  @Override
  public void setLogWriter(PrintWriter out) throws SQLException {
    dataSource.setLogWriter(out);
  }

  @Override
  public void setLoginTimeout(int seconds) throws SQLException {
    dataSource.setLoginTimeout(seconds);
  }

  @Override
  public int getLoginTimeout() throws SQLException {
    return dataSource.getLoginTimeout();
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getLogger(FencedDataSource.class.getPackageName());
  }

  /** What it returns is not guarded, unless it is this object itself. */
  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    if (type.isInstance(this)) {
      return type.cast(this);
    }
    return type.isInstance(dataSource) ? type.cast(dataSource) : dataSource.unwrap(type);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) throws SQLException {
    return type.isInstance(this) || type.isInstance(dataSource) || dataSource.isWrapperFor(type);
  }

  @Override
  public String toString() {
    return "FencedDataSource[" + guard + ", " + dataSource + "]";
  }
}
