package io.leasehold.fence.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.function.LongSupplier;

/** What all connections of one {@link FencedDataSource} share. */
final class Guard {
  private final JdbcFence fence;
  private final String resource;
  private final LongSupplier token;

  /** The transaction that the current thread admitted last, if it has not ended it. */
  private final ThreadLocal<GuardedTransaction> open = new ThreadLocal<>();

  Guard(JdbcFence fence, String resource, LongSupplier token) {
    this.fence = Objects.requireNonNull(fence, "fence");
    this.resource = resource;
    this.token = Objects.requireNonNull(token, "token");
  }

  void admit(GuardedTransaction transaction, Connection connection) throws SQLException {
    GuardedTransaction other = open.get();
    if (other != null && other != transaction && other.isOpen()) {
      throw new IllegalStateException(
          "this thread has a transaction on \""
              + resource
              + "\" open already, and a second one would wait for it forever: end the first one,"
              + " use the same connection for both, or use the plain DataSource for what needs no"
              + " fence");
    }
    fence.admit(connection, resource, token.getAsLong());
    open.set(transaction);
  }

  void ended(GuardedTransaction transaction) {
    if (open.get() == transaction) {
      open.remove();
    }
  }

  @Override
  public String toString() {
    return "\"" + resource + "\" in " + fence;
  }
}
