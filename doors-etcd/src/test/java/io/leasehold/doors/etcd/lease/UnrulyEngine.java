package io.leasehold.doors.etcd.lease;

import io.leasehold.core.command.Command;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.engine.Engine;
import io.leasehold.engine.node.Engines;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;

/** A real engine whose answers a test can hold back or lose on their way to the door. */
final class UnrulyEngine {
  final Queue<Command> submitted = new ConcurrentLinkedQueue<>();

  /** What becomes of each answer to a command. */
  volatile UnaryOperator<CompletableFuture<Outcome>> fate = answer -> answer;

  private final Engine engine = Engines.inMemory();

  Engine asEngine() {
    return (Engine)
        Proxy.newProxyInstance(
            Engine.class.getClassLoader(), new Class<?>[] {Engine.class}, this::invoke);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // The caller gets it.
  private Object invoke(Object proxy, Method method, Object... arguments) throws Throwable {
    if (method.getName().equals("submit")) {
      Command command = (Command) arguments[0];
      CompletableFuture<Outcome> answer = engine.submit(command);
      submitted.add(command);
      return fate.apply(answer);
    }
    try {
      return method.invoke(engine, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }
}
