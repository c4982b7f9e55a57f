package io.leasehold.fence.http.servlet;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.leasehold.fence.StaleTokenException;
import io.leasehold.fence.Tokens;
import io.leasehold.fence.http.Admission;
import io.leasehold.fence.http.FencingRules;
import io.leasehold.fence.http.Problem;
import io.leasehold.fence.http.Verdict;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Refuses requests of owners that are not owners any more.
 *
 * <p>Guarantee: a request that the rules fence reaches the servlet only with a well-formed token
 * that the {@link Admission} lets in. A stale one is answered with 412, the newest token in the
 * header {@code Fencing-Token}, and a {@link Problem} that tells all; so is a {@link
 * StaleTokenException} that the servlet throws before its response is committed. How much that
 * protects the data depends on the admission: read its table.
 *
 * <p>No guarantee with {@link Admission#byHandler} and {@link Admission#beforeHandling} for what is
 * handled asynchronously: it is the handler's to answer a refusal of its store then. With {@link
 * Admission#whileHandled} starting asynchronous handling is refused.
 *
 * <p>Safe for use by many threads, as filters must be.
 */
public final class FencingFilter implements Filter {
  /** The request attribute that holds the token, a {@code Long}; see {@link #token}. */
  public static final String TOKEN_ATTRIBUTE = "io.leasehold.fence.token";

  private final Admission admission;
  private final Function<HttpServletRequest, String> resource;
  private final FencingRules rules;

  private FencingFilter(
      Admission admission, Function<HttpServletRequest, String> resource, FencingRules rules) {
    this.admission = Objects.requireNonNull(admission, "admission");
    this.resource = Objects.requireNonNull(resource, "resource");
    this.rules = Objects.requireNonNull(rules, "rules");
  }

  /** Fences everything behind the filter as one resource, by the default rules. */
  public static FencingFilter of(Admission admission, String resource) {
    Tokens.require(resource);
    return of(admission, request -> resource, FencingRules.defaults());
  }

  /** Fences the resource that the function finds in the request. */
  public static FencingFilter of(
      Admission admission, Function<HttpServletRequest, String> resource, FencingRules rules) {
    return new FencingFilter(admission, resource, rules);
  }

  /** The token of a request that passed the filter: pass it on to the fence of your store. */
  public static OptionalLong token(ServletRequest request) {
    return request.getAttribute(TOKEN_ATTRIBUTE) instanceof Long token
        ? OptionalLong.of(token)
        : OptionalLong.empty();
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (request instanceof HttpServletRequest httpRequest
        && response instanceof HttpServletResponse httpResponse) {
      filter(httpRequest, httpResponse, chain);
    } else {
      chain.doFilter(request, response);
    }
  }

  private void filter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    Verdict verdict =
        rules.judge(request.getMethod(), Collections.list(request.getHeaders(Tokens.HEADER)));
    if (verdict instanceof Verdict.Refused refused) {
      answer(response, refused.problem());
    } else if (verdict instanceof Verdict.Fenced fenced) {
      handle(request, fenced.token(), response, chain);
    } else {
      chain.doFilter(request, response);
    }
  }

  private void handle(
      HttpServletRequest request, long token, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    request.setAttribute(TOKEN_ATTRIBUTE, token);
    ResponseStart start = ResponseStart.of(response);
    HttpServletRequest handled =
        admission.coversHandling() ? new SynchronousRequest(request) : request;
    try {
      admission.admit(
          resource.apply(request),
          token,
          () -> {
            chain.doFilter(handled, response);
            return null;
          });
    } catch (IOException | ServletException | RuntimeException failure) {
      StaleTokenException refusal = refusalIn(failure);
      if (refusal == null || response.isCommitted()) {
        throw failure;
      }
      start.restore(response);
      answer(response, Problem.stale(refusal));
    } catch (Exception failure) {
      throw new ServletException(failure);
    }
  }

  /** Frameworks wrap what a handler throws, so it may be further down. */
  private static StaleTokenException refusalIn(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof StaleTokenException refusal) {
        return refusal;
      }
    }
    return null;
  }

  private static void answer(HttpServletResponse response, Problem problem) throws IOException {
    response.setStatus(problem.status());
    response.setContentType(Problem.MEDIA_TYPE);
    problem.newest().ifPresent(newest -> response.setHeader(Tokens.HEADER, Long.toString(newest)));
    byte[] body = problem.json().getBytes(UTF_8);
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }
}
