package io.leasehold.cli.run;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Hears the signals that would end this process, so that they can be passed on. The only interface
 * to them that Java has is not part of its specification; it is used by reflection, and where it is
 * missing signals do what they always do: this process ends, and the guard stops the command.
 */
final class Signals implements AutoCloseable {
  private static final Map<String, Integer> NUMBERS = Map.of("HUP", 1, "INT", 2, "TERM", 15);

  private final Map<String, Object> before = new LinkedHashMap<>();

  /** The listener is called with the name, without SIG, on a thread of its own. */
  static Signals heardBy(Consumer<String> listener) {
    Signals signals = new Signals();
    NUMBERS.keySet().stream().sorted().forEach(name -> signals.hear(name, listener));
    return signals;
  }

  /** What a shell reports of a process that a signal ended. */
  static int exitCode(String name) {
    return 128 + NUMBERS.get(name);
  }

  @Override
  public void close() {
    before.forEach(this::handle);
  }

  private void hear(String name, Consumer<String> listener) {
    try {
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object proxy =
          Proxy.newProxyInstance(
              handler.getClassLoader(),
              new Class<?>[] {handler},
              (self, method, arguments) -> {
                if (method.getDeclaringClass() == Object.class) {
                  return method.invoke(listener, arguments);
                }
                listener.accept(name);
                return null;
              });
      Object previous = handle(name, proxy);
      if (previous != null) {
        before.put(name, previous);
      }
    } catch (ClassNotFoundException missing) {
      // Then nothing is heard, as the class comment says.
    }
  }

  /** Returns the handler it replaced; null if the signal cannot be handled. */
  private Object handle(String name, Object handler) {
    try {
      Class<?> signalType = Class.forName("sun.misc.Signal");
      Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
      Object signal = signalType.getConstructor(String.class).newInstance(name);
      return signalType.getMethod("handle", signalType, handlerType).invoke(null, signal, handler);
    } catch (InvocationTargetException taken) {
      // Started with nohup or -Xrs: whoever did that wants it so.
      return null;
    } catch (ReflectiveOperationException missing) {
      return null;
    }
  }
}
