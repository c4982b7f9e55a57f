package io.leasehold.spring;

import java.lang.reflect.Method;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.expression.BeanFactoryResolver;
import org.springframework.context.expression.MethodBasedEvaluationContext;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.ParameterNameDiscoverer;
import org.springframework.expression.Expression;
import org.springframework.expression.ParserContext;
import org.springframework.expression.common.CompositeStringExpression;
import org.springframework.expression.spel.standard.SpelExpressionParser;

/** A key as it stands on a method: text, and expressions over the arguments of a call. */
final class KeyTemplate {
  private static final SpelExpressionParser PARSER = new SpelExpressionParser();
  private static final ParameterNameDiscoverer NAMES = new DefaultParameterNameDiscoverer();

  private final String text;
  private final Expression[] parts;
  private final BeanFactory beans;

  KeyTemplate(String text, BeanFactory beans) {
    this.text = text;
    this.beans = beans;
    Expression parsed = PARSER.parseExpression(text, ParserContext.TEMPLATE_EXPRESSION);
    this.parts =
        parsed instanceof CompositeStringExpression composite
            ? composite.getExpressions()
            : new Expression[] {parsed};
  }

  /** What expressions can refer to without a variable. */
  @SuppressWarnings("ArrayRecordComponent") // expressions know the arguments as an array
  record Call(Object target, Method method, Object[] args) {}

  /**
   * The key of this call.
   *
   * @throws IllegalArgumentException if a part of it is null: many calls would share a key that
   *     were meant to have one each
   */
  String of(Call call) {
    MethodBasedEvaluationContext context =
        new MethodBasedEvaluationContext(call, call.method(), call.args(), NAMES);
    context.setBeanResolver(new BeanFactoryResolver(beans));
    StringBuilder key = new StringBuilder();
    for (Expression part : parts) {
      Object value = part.getValue(context);
      if (value == null) {
        throw new IllegalArgumentException(
            "#{"
                + part.getExpressionString()
                + "} in the key \""
                + text
                + "\" of "
                + call.method().getName()
                + " is null: name an argument that is not, or use #p0 if the class was compiled"
                + " without -parameters");
      }
      key.append(value);
    }
    return key.toString();
  }

  @Override
  public String toString() {
    return text;
  }
}
