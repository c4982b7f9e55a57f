package io.leasehold.fence.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.regex.Pattern;

/** A statement, prepared or not, whose executions run in admitted transactions. */
final class GuardedStatement implements InvocationHandler {

  /** One statement that no database takes as a reason to end the transaction. */
  private static final Pattern STAYS_INSIDE =
      Pattern.compile(
          "\\s*(SELECT|INSERT|UPDATE|DELETE|MERGE|WITH|VALUES)\\b[^;]*;?\\s*",
          Pattern.CASE_INSENSITIVE);

  private final Statement statement;
  private final Connection connection;
  private final GuardedTransaction transaction;
  private boolean mayEndTransaction;

  private GuardedStatement(
      Statement statement, Connection connection, GuardedTransaction transaction) {
    this.statement = statement;
    this.connection = connection;
    this.transaction = transaction;
  }

  /**
   * @param type as the method that made the statement declares it
   * @param connection what the statement belongs to, guarded
   * @param sql that was prepared, or null
   */
  static Object around(
      Class<?> type,
      Statement statement,
      Connection connection,
      GuardedTransaction transaction,
      String sql) {
    GuardedStatement guarded = new GuardedStatement(statement, connection, transaction);
    guarded.note(sql);
    return Proxies.create(type, guarded);
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (Proxies.isOfObject(method)) {
      return Proxies.callOfObject(proxy, method, arguments, "guarded " + statement);
    }
    if (Proxies.asksForProxy(proxy, method, arguments)) {
      return Proxies.answerWithProxy(proxy, method);
    }
    if (method.getName().equals("getConnection")) {
      return connection;
    }
    if (arguments != null && arguments[0] instanceof String sql && takesSql(method)) {
      note(sql);
    }
    Object result =
        isExecution(method)
            ? transaction.run(() -> Proxies.call(statement, method, arguments), mayEndTransaction)
            : Proxies.call(statement, method, arguments);
    return result instanceof ResultSet ? GuardedResult.of(ResultSet.class, result, proxy) : result;
  }

  private void note(String sql) {
    mayEndTransaction |= sql != null && !STAYS_INSIDE.matcher(sql).matches();
  }

  private static boolean isExecution(Method method) {
    return method.getName().startsWith("execute");
  }

  private static boolean takesSql(Method method) {
    return isExecution(method) || method.getName().equals("addBatch");
  }
}
