package io.leasehold.spring;

import io.leasehold.client.Held;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/** Methods with all that {@link Leased} offers. */
public class Jobs {
  private final Helper helper;

  public Jobs(Helper helper) {
    this.helper = helper;
  }

  /** Another bean, so that a call to it goes through its proxy. */
  public static class Helper {
    @Leased(value = "nested", whenHeld = WhenHeld.FAIL)
    public long token() {
      return LeasedContext.current().token();
    }
  }

  @Leased("optional")
  public Optional<Held> optional() {
    return LeasedContext.find();
  }

  @Leased("nothing")
  public void nothing(Runnable body) {
    body.run();
  }

  @Leased(value = "fails", whenHeld = WhenHeld.FAIL)
  public long fails() {
    return LeasedContext.current().token();
  }

  @Leased(value = "waits", whenHeld = WhenHeld.WAIT)
  public long waits() {
    return LeasedContext.current().token();
  }

  @Leased(value = "waits-a-little", whenHeld = WhenHeld.WAIT, waitUpTo = "50ms")
  public long waitsALittle() {
    return LeasedContext.current().token();
  }

  @Leased(value = "skips-after-a-wait", waitUpTo = "${jobs.wait}")
  public Optional<Long> skipsAfterAWait() {
    return LeasedContext.find().map(Held::token);
  }

  @Leased(value = "order-#{#id}", whenHeld = WhenHeld.FAIL)
  public String byArgument(Long id) {
    return LeasedContext.current().key();
  }

  @Leased(value = "#{'order-' + #p0.toUpperCase() + '-' + @jobsPrefix}", whenHeld = WhenHeld.FAIL)
  public String byExpression(String id) {
    return LeasedContext.current().key();
  }

  @Leased(value = "parameter", whenHeld = WhenHeld.FAIL)
  public Held parameter(String other, Held held) {
    return held;
  }

  @Leased(
      value = "${jobs.key}",
      term = "${jobs.term}",
      margin = "2s",
      renewEvery = "1s",
      whenHeld = WhenHeld.FAIL)
  public Held placeholders() {
    return LeasedContext.current();
  }

  @Leased(value = "default-terms", whenHeld = WhenHeld.FAIL)
  public Duration defaultTerm() {
    return LeasedContext.current().lease().terms().term();
  }

  @Leased(value = "sleeps", whenHeld = WhenHeld.FAIL)
  public void sleeps(CountDownLatch started, AtomicBoolean interrupted)
      throws InterruptedException {
    started.countDown();
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException told) {
      interrupted.set(true);
      throw told;
    }
  }

  @Leased(value = "nested", whenHeld = WhenHeld.FAIL)
  public boolean nestedCallHasTheSameToken() {
    return helper.token() == LeasedContext.current().token();
  }

  @Leased("future")
  public CompletableFuture<Void> future(CompletableFuture<Void> end) {
    return end;
  }

  @Leased(value = "throws", whenHeld = WhenHeld.FAIL)
  public void throwing() {
    throw new UnsupportedOperationException("of the body");
  }
}
