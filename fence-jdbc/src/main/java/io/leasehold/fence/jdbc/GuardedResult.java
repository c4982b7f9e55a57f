package io.leasehold.fence.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;

/**
 * Results and metadata lead back to the statement or connection they came from. This stand-in makes
 * sure that it is the guarded one.
 */
final class GuardedResult implements InvocationHandler {
  private final Object result;
  private final Object origin;

  private GuardedResult(Object result, Object origin) {
    this.result = result;
    this.origin = origin;
  }

  static <T> T of(Class<T> type, Object result, Object origin) {
    return Proxies.create(type, new GuardedResult(result, origin));
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (Proxies.isOfObject(method)) {
      return Proxies.callOfObject(proxy, method, arguments, result.toString());
    }
    if (Proxies.asksForProxy(proxy, method, arguments)) {
      return Proxies.answerWithProxy(proxy, method);
    }
    Object answer = Proxies.call(result, method, arguments);
    boolean leadsBack = answer != null && isOrigin(method);
    return leadsBack ? origin : answer;
  }

  private static boolean isOrigin(Method method) {
    return method.getName().equals("getStatement") || method.getName().equals("getConnection");
  }
}
