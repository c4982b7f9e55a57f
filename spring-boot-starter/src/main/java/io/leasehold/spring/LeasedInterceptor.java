package io.leasehold.spring;

import io.leasehold.client.DeniedException;
import io.leasehold.client.DeniedException.Reason;
import io.leasehold.client.Held;
import io.leasehold.client.Leasehold;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.springframework.aop.support.AopUtils;

/** Acquires the key, runs the method while it is held, and gives it back. Thread-safe. */
final class LeasedInterceptor implements MethodInterceptor {
  private static final System.Logger LOG = System.getLogger(Leased.class.getName());

  private final LeasedMethods methods;
  private final Supplier<Leasehold> client;

  LeasedInterceptor(LeasedMethods methods, Supplier<Leasehold> client) {
    this.methods = methods;
    this.client = client;
  }

  @Override
  public Object invoke(MethodInvocation invocation) throws Throwable {
    Object target = Objects.requireNonNull(invocation.getThis(), "a leased method has a bean");
    LeasedMethod method =
        methods.find(invocation.getMethod(), AopUtils.getTargetClass(target)).orElseThrow();
    KeyTemplate.Call call =
        new KeyTemplate.Call(target, invocation.getMethod(), invocation.getArguments());
    String key = method.key().of(call);
    Optional<Held> heldAlready = LeasedContext.find(key);
    if (heldAlready.isPresent()) {
      return proceed(invocation, method, heldAlready.get());
    }
    Optional<Held> acquired = acquire(method, key);
    return acquired.isPresent()
        ? runAndGiveBack(invocation, method, acquired.get())
        : method.skipped();
  }

  private Optional<Held> acquire(LeasedMethod method, String key) throws InterruptedException {
    try {
      return Optional.of(method.claim(client.get(), key).acquire());
    } catch (DeniedException denied) {
      boolean contended = denied.reason() == Reason.HELD || denied.reason() == Reason.DELAYED;
      if (contended && method.whenHeld() == WhenHeld.SKIP) {
        LOG.log(
            System.Logger.Level.DEBUG, () -> method.name() + " skipped: " + denied.getMessage());
        return Optional.empty();
      }
      throw denied;
    } catch (InterruptedException interrupted) {
      if (method.interruptible()) {
        throw interrupted;
      }
      Thread.currentThread().interrupt();
      throw (CancellationException)
          new CancellationException(
                  method.name() + " was interrupted while it waited for \"" + key + "\"")
              .initCause(interrupted);
    }
  }

  private static Object runAndGiveBack(MethodInvocation invocation, LeasedMethod method, Held held)
      throws Exception {
    boolean goesOn = false;
    try {
      Object result = held.run(() -> proceed(invocation, method, held));
      if (result instanceof CompletionStage<?> stage) {
        CompletableFuture<?> followed = follow(held, stage.toCompletableFuture());
        goesOn = true;
        return followed;
      }
      return result;
    } finally {
      if (!goesOn) {
        held.close();
      }
    }
  }

  /** The method has returned, but what it began goes on, and with it the lease. */
  private static <T> CompletableFuture<T> follow(Held held, CompletableFuture<T> running) {
    CompletableFuture<T> followed;
    try {
      followed = held.runAsync(() -> running);
    } catch (RuntimeException lost) {
      running.cancel(true);
      throw lost;
    }
    var unused =
        followed.whenComplete(
            (value, failure) -> {
              var unusedEnd = held.closeAsync();
            });
    return followed;
  }

  private static Object proceed(MethodInvocation invocation, LeasedMethod method, Held held)
      throws Exception {
    if (method.heldParameter() >= 0) {
      invocation.getArguments()[method.heldParameter()] = held;
    }
    LeasedContext.enter(held);
    try {
      return invocation.proceed();
    } catch (Exception | Error thrown) {
      throw thrown;
    } catch (Throwable neither) {
      throw new IllegalStateException("neither an exception nor an error", neither);
    } finally {
      LeasedContext.leave();
    }
  }
}
