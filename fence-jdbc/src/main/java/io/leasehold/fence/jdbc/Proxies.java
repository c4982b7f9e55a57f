package io.leasehold.fence.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Wrapper;

/** The little that all stand-ins for JDBC objects have in common. */
final class Proxies {

  private Proxies() {}

  static <T> T create(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(Proxies.class.getClassLoader(), types(type), handler));
  }

  private static Class<?>[] types(Class<?> type) {
    return new Class<?>[] {type};
  }

  /** Calls the real object; its failures come out as if there were no stand-in. */
  static Object call(Object target, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException failure) {
      throw failure.getCause();
    }
  }

  static boolean isOfObject(Method method) {
    return method.getDeclaringClass() == Object.class;
  }

  /** A stand-in is equal to itself only: what is behind it must not take its place in a set. */
  static Object callOfObject(Object proxy, Method method, Object[] arguments, String description) {
    return switch (method.getName()) {
      case "equals" -> proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      default -> description;
    };
  }

  /** Whether the stand-in itself is what is asked for, by unwrap or isWrapperFor. */
  static boolean asksForProxy(Object proxy, Method method, Object[] arguments) {
    return method.getDeclaringClass() == Wrapper.class
        && ((Class<?>) arguments[0]).isInstance(proxy);
  }

  static Object answerWithProxy(Object proxy, Method method) {
    return method.getName().equals("unwrap") ? proxy : (Object) true;
  }
}
