package io.leasehold.spring;

import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import java.lang.reflect.Method;
import java.util.function.Supplier;
import org.springframework.aop.ClassFilter;
import org.springframework.aop.support.StaticMethodMatcherPointcutAdvisor;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.core.env.Environment;

/**
 * Finds the {@link Leased} methods of beans. For those who put their context together by hand;
 * otherwise the starter makes it a bean.
 */
public final class LeasedAdvisor extends StaticMethodMatcherPointcutAdvisor {
  private static final long serialVersionUID = 1;

  private final transient LeasedMethods methods;

  /**
   * Everything is asked for when it is needed first, so that this bean needs no other early.
   *
   * @param terms for methods that set none
   */
  public LeasedAdvisor(
      BeanFactory beans,
      Environment environment,
      Supplier<Leasehold> client,
      Supplier<Terms> terms) {
    this.methods = new LeasedMethods(beans, environment, terms);
    setAdvice(new LeasedInterceptor(methods, client));
    setClassFilter(new Candidates());
  }

  @Override
  public boolean matches(Method method, Class<?> targetClass) {
    return methods.find(method, targetClass).isPresent();
  }

  /** Leaves out at once what cannot have the annotation, as the classes of the JDK. */
  private static final class Candidates implements ClassFilter {
    @Override
    public boolean matches(Class<?> type) {
      return AnnotationUtils.isCandidateClass(type, Leased.class);
    }
  }
}
