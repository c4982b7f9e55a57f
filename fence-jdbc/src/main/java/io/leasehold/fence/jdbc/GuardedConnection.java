package io.leasehold.fence.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;

/** A connection whose transactions are guarded. Everything that is not about them is passed on. */
final class GuardedConnection implements InvocationHandler {
  private final Connection connection;
  private final GuardedTransaction transaction;

  private GuardedConnection(Connection connection, GuardedTransaction transaction) {
    this.connection = connection;
    this.transaction = transaction;
  }

  static Connection around(Connection connection, Guard guard) throws SQLException {
    GuardedTransaction transaction;
    try {
      transaction = new GuardedTransaction(connection, guard);
    } catch (SQLException | RuntimeException failure) {
      try (connection) {
        throw failure;
      }
    }
    return Proxies.create(Connection.class, new GuardedConnection(connection, transaction));
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (Proxies.isOfObject(method)) {
      return Proxies.callOfObject(proxy, method, arguments, "guarded " + connection);
    }
    if (Proxies.asksForProxy(proxy, method, arguments)) {
      return Proxies.answerWithProxy(proxy, method);
    }
    return switch (method.getName()) {
      case "getAutoCommit" -> {
        requireOpen();
        yield transaction.isAutoCommit();
      }
      case "setAutoCommit" -> {
        requireOpen();
        transaction.setAutoCommit((boolean) arguments[0]);
        yield null;
      }
      case "setReadOnly" -> {
        requireOpen();
        yield null;
      }
      case "commit" -> {
        transaction.commit();
        yield null;
      }
      case "rollback" -> {
        rollback(method, arguments);
        yield null;
      }
      case "close" -> {
        transaction.close();
        yield null;
      }
      case "abort" -> {
        transaction.forget();
        yield Proxies.call(connection, method, arguments);
      }
      case "setSavepoint" -> {
        // Before the admission it would be a way to undo it and go on.
        transaction.requireManual("setSavepoint");
        transaction.admit();
        yield Proxies.call(connection, method, arguments);
      }
      case "unwrap" -> {
        transaction.requireManual("unwrap");
        transaction.unwrapped();
        yield Proxies.call(connection, method, arguments);
      }
      case "createStatement", "prepareStatement", "prepareCall" ->
          statement((Connection) proxy, method, arguments);
      case "getMetaData" ->
          GuardedResult.of(
              DatabaseMetaData.class, Proxies.call(connection, method, arguments), proxy);
      default -> Proxies.call(connection, method, arguments);
    };
  }

  private void rollback(Method method, Object[] arguments) throws Throwable {
    if (arguments == null) {
      transaction.rollback();
    } else {
      Proxies.call(connection, method, arguments);
      transaction.doubt();
    }
  }

  private Object statement(Connection proxy, Method method, Object[] arguments) throws Throwable {
    boolean hasSql = arguments != null && arguments[0] instanceof String;
    int first = hasSql ? 1 : 0;
    // Two or three numbers are type, concurrency and holdability; one asks for generated keys.
    if (arguments != null
        && arguments.length >= first + 2
        && (int) arguments[first + 1] == ResultSet.CONCUR_UPDATABLE) {
      throw new SQLFeatureNotSupportedException(
          "updatable results are not guarded, since they write without a statement: write with"
              + " UPDATE, INSERT or DELETE");
    }
    Statement real = (Statement) Proxies.call(connection, method, arguments);
    String sql = hasSql ? (String) arguments[0] : null;
    return GuardedStatement.around(method.getReturnType(), real, proxy, transaction, sql);
  }

  private void requireOpen() throws SQLException {
    if (connection.isClosed()) {
      throw new SQLException("the connection is closed: get another one");
    }
  }
}
