package io.leasehold.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method runs only while this process holds a key, alone.
 *
 * <p>Guarantee: the body starts after the key was acquired; the thread that runs it is interrupted
 * as soon as the key is lost, by time a margin before anybody else can have it; the caller then
 * gets a {@code LeaseLostException}, whatever the method returned. The key is given back when the
 * method ends, or, if it returns a {@code CompletableFuture}, when that is complete. With
 * {@code @Transactional} the transaction begins after the key was acquired, ends before it is given
 * back, and does not commit once it is lost; with {@code @Async} the key is acquired on the thread
 * that runs the method.
 *
 * <p>No guarantee: a body that ignores interruption goes on, and so does a process that is stopped
 * and wakes up late. Give {@code LeasedContext.current().token()} to what you write to, and let it
 * refuse older tokens. Spring's proxies see only calls from outside: a method of the same bean that
 * calls this one directly runs it without the key. Methods that a proxy cannot see at all (private,
 * static, final) are refused when the application starts.
 *
 * <p>A method that is called by another one with the same key, on the same thread, runs under the
 * key that is held already. All texts may contain placeholders, as {@code ${jobs.term}}.
 */
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface Leased {

  /**
   * The key: text, with SpEL in {@code #{...}} where it depends on the call, as {@code
   * orders/#{#id}}. Arguments go by their names (compiled with {@code -parameters}) or by {@code
   * #p0}, beans by {@code @name}. A part that is null is refused.
   */
  String value();

  /** L, as {@code 30s}: how long the key stays taken if this process dies. */
  String term() default "";

  /** S: how long before that the body has to stop. Default: a sixth of the term. */
  String margin() default "";

  /** R: how often it is renewed. Default: a third of the term. */
  String renewEvery() default "";

  /** What to do if another holds the key. */
  WhenHeld whenHeld() default WhenHeld.SKIP;

  /**
   * How long to wait in line before {@link #whenHeld} comes to bear. Default: not at all, and for
   * WAIT as long as it takes.
   */
  String waitUpTo() default "";
}
