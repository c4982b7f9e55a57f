package io.leasehold.fence.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** What all connections of one {@link FencedDataSource} share. */
final class Guard {
  private final JdbcFence fence;
  private final String resource;
  private final LongSupplier token;

  /** Each thread's open transaction. The fence itself keeps this small. */
  private final Map<Thread, GuardedTransaction> open = new ConcurrentHashMap<>();

  Guard(JdbcFence fence, String resource, LongSupplier token) {
    this.fence = Objects.requireNonNull(fence, "fence");
    this.resource = resource;
    this.token = Objects.requireNonNull(token, "token");
  }

  void admit(GuardedTransaction transaction, Connection connection) throws SQLException {
    GuardedTransaction other = open.get(Thread.currentThread());
    if (other != null && other != transaction) {
      throw new IllegalStateException(
          "this thread has a transaction on \""
              + resource
              + "\" open already, and a second one would wait for it forever: end the first one,"
              + " use the same connection for both, or use the plain DataSource for what needs no"
              + " fence");
    }
    fence.admit(connection, resource, token.getAsLong());
    open.put(Thread.currentThread(), transaction);
  }

  /** Whichever thread ends it. */
  void ended(GuardedTransaction transaction) {
    open.values().removeIf(each -> each == transaction);
  }

  @Override
  public String toString() {
    return "\"" + resource + "\" in " + fence;
  }
}
