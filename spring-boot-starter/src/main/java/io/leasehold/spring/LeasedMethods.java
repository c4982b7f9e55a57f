package io.leasehold.spring;

import io.leasehold.client.Held;
import io.leasehold.client.Terms;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.core.MethodClassKey;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.env.Environment;

/**
 * Reads what stands on methods, once each. As proxies are made for beans when the application
 * starts, what makes no sense keeps it from starting.
 */
final class LeasedMethods {
  private final BeanFactory beans;
  private final Environment environment;
  private final Supplier<Terms> defaults;
  private final Map<MethodClassKey, Optional<LeasedMethod>> known = new ConcurrentHashMap<>();

  LeasedMethods(BeanFactory beans, Environment environment, Supplier<Terms> defaults) {
    this.beans = beans;
    this.environment = environment;
    this.defaults = defaults;
  }

  /** Empty if the method is not leased. */
  Optional<LeasedMethod> find(Method method, Class<?> targetClass) {
    MethodClassKey place = new MethodClassKey(method, targetClass);
    Optional<LeasedMethod> found = known.get(place);
    if (found == null) {
      found = read(AopUtils.getMostSpecificMethod(method, targetClass), targetClass);
      known.put(place, found);
    }
    return found;
  }

  private Optional<LeasedMethod> read(Method method, Class<?> targetClass) {
    Leased leased = AnnotatedElementUtils.findMergedAnnotation(method, Leased.class);
    if (leased == null) {
      return Optional.empty();
    }
    String name = targetClass.getSimpleName() + "." + method.getName();
    try {
      return Optional.of(read(leased, name, method, targetClass));
    } catch (RuntimeException fault) {
      throw new LeaseholdConfigurationException(
          "@Leased(\"" + leased.value() + "\") on " + name + ": " + fault.getMessage(),
          "Correct the annotation on "
              + name
              + ", or the properties that its placeholders and defaults come from.",
          fault);
    }
  }

  private LeasedMethod read(Leased leased, String name, Method method, Class<?> targetClass) {
    requireVisible(method);
    Skipping.requireFollowable(method.getReturnType());
    String key = resolved(leased.value());
    if (key.isBlank()) {
      throw new IllegalArgumentException("the key is empty: name what is to be held");
    }
    ResolvableType returned = ResolvableType.forMethodReturnType(method, targetClass);
    return new LeasedMethod(
        name,
        new KeyTemplate(key, beans),
        terms(leased),
        leased.whenHeld(),
        waitUpTo(leased),
        leased.whenHeld() == WhenHeld.SKIP ? Skipping.valueFor(returned) : null,
        Arrays.asList(method.getParameterTypes()).indexOf(Held.class),
        Arrays.asList(method.getExceptionTypes()).stream()
            .anyMatch(type -> type.isAssignableFrom(InterruptedException.class)));
  }

  private static void requireVisible(Method method) {
    int modifiers = method.getModifiers();
    if (Modifier.isPrivate(modifiers)
        || Modifier.isStatic(modifiers)
        || Modifier.isFinal(modifiers)) {
      throw new IllegalArgumentException(
          "it is private, static or final, so that no proxy sees its calls and it would run without"
              + " the key: make it a public method");
    }
  }

  private Optional<Duration> waitUpTo(Leased leased) {
    Optional<Duration> wait = duration("waitUpTo", leased.waitUpTo());
    return wait.isPresent() || leased.whenHeld() == WhenHeld.WAIT
        ? wait
        : Optional.of(Duration.ZERO);
  }

  /** A term of its own brings its own proportions; otherwise what is not set is as by default. */
  private Terms terms(Leased leased) {
    Optional<Duration> term = duration("term", leased.term());
    Optional<Duration> margin = duration("margin", leased.margin());
    Optional<Duration> renewEvery = duration("renewEvery", leased.renewEvery());
    Terms usual = defaults.get();
    if (term.isEmpty() && margin.isEmpty() && renewEvery.isEmpty()) {
      return usual;
    }
    var builder = Terms.builder().term(term.orElse(usual.term())).lockDelay(usual.lockDelay());
    if (term.isEmpty()) {
      builder.margin(usual.holderTerms().margin()).renewEvery(usual.holderTerms().renewEvery());
    }
    margin.ifPresent(builder::margin);
    renewEvery.ifPresent(builder::renewEvery);
    return builder.build();
  }

  private Optional<Duration> duration(String attribute, String text) {
    String value = resolved(text).trim();
    if (value.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(DurationStyle.detectAndParse(value));
    } catch (IllegalArgumentException unreadable) {
      throw new IllegalArgumentException(
          attribute + " is \"" + value + "\": expected a duration, as 30s, 500ms or PT1M",
          unreadable);
    }
  }

  private String resolved(String text) {
    return environment.resolveRequiredPlaceholders(text);
  }
}
