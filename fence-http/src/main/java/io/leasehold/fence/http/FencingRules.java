package io.leasehold.fence.http;

import io.leasehold.fence.Tokens;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which requests need a token, and how it is spelled.
 *
 * <p>By default POST, PUT, PATCH and DELETE must have one: without it they are answered with 428.
 * Requests of other methods pass, whatever their header says. A token is one decimal number from 1
 * to 2^63-1 without sign or leading zeros; anything else, and a header that is there twice, is
 * answered with 400.
 *
 * <p>Immutable.
 */
public final class FencingRules {
  private static final FencingRules DEFAULTS =
      new FencingRules(Set.of("POST", "PUT", "PATCH", "DELETE"), true);

  private static final Pattern DECIMAL = Pattern.compile("[1-9][0-9]{0,18}");

  private final Set<String> methods;
  private final boolean required;

  private FencingRules(Set<String> methods, boolean required) {
    this.methods = methods;
    this.required = required;
  }

  /** POST, PUT, PATCH and DELETE must have a token. */
  public static FencingRules defaults() {
    return DEFAULTS;
  }

  /** Fences these methods and no others. Methods are case-sensitive, as HTTP has them. */
  public FencingRules fencing(String... methodNames) {
    return new FencingRules(Set.of(methodNames), required);
  }

  /**
   * Lets requests without a token pass. That is for a time in which not all clients send one yet:
   * until then, the resource is not fenced.
   */
  public FencingRules optional() {
    return new FencingRules(methods, false);
  }

  /**
   * Judges a request.
   *
   * @param method as in the request line
   * @param tokens all values of the header {@link Tokens#HEADER}
   */
  public Verdict judge(String method, List<String> tokens) {
    if (!methods.contains(method)) {
      return new Verdict.Unfenced();
    }
    if (tokens.isEmpty()) {
      return required ? new Verdict.Refused(Problem.missing(method)) : new Verdict.Unfenced();
    }
    String value = String.join(", ", tokens);
    OptionalLong token = parse(value);
    return token.isPresent()
        ? new Verdict.Fenced(token.getAsLong())
        : new Verdict.Refused(Problem.malformed(value));
  }

  /** The token that a header spells, if it does. */
  public static OptionalLong parse(String value) {
    if (!DECIMAL.matcher(value).matches()) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(value));
    } catch (NumberFormatException tooLarge) {
      return OptionalLong.empty();
    }
  }

  @Override
  public String toString() {
    return "FencingRules[" + methods + (required ? ", required]" : ", optional]");
  }
}
