package io.leasehold.fence.http.armeria;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.util.ThreadFactories;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.SimpleDecoratingHttpService;
import io.leasehold.fence.StaleTokenException;
import io.leasehold.fence.Tokens;
import io.leasehold.fence.http.Admission;
import io.leasehold.fence.http.FencingRules;
import io.leasehold.fence.http.Problem;
import io.leasehold.fence.http.Verdict;
import io.netty.util.AttributeKey;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Refuses requests of owners that are not owners any more.
 *
 * <p>Guarantee: a request that the rules fence reaches the service only with a well-formed token
 * that the {@link Admission} lets in. A stale one is answered with 412, the newest token in the
 * header {@code Fencing-Token}, and a {@link Problem} that tells all; so is a {@link
 * StaleTokenException} with which the service fails before its response has begun. How much that
 * protects the data depends on the admission: read its table.
 *
 * <p>No guarantee with {@link Admission#whileHandled} for what a service does after its response
 * has ended. The response is gathered in memory then, and at most {@value #MAX_HELD_REQUESTS}
 * requests are handled or wait at a time; the next is answered with 503.
 *
 * <p>Fences are never asked on an event loop: they may block. Safe for use by many threads.
 */
public final class FencingDecorator extends SimpleDecoratingHttpService {
  /** How many requests {@link Admission#whileHandled} may keep, handled and waiting. */
  public static final int MAX_HELD_REQUESTS = 256;

  private static final int IDLE_SECONDS = 10;
  private static final AttributeKey<Long> TOKEN =
      AttributeKey.valueOf(FencingDecorator.class, "token");

  private final Admission admission;
  private final Function<ServiceRequestContext, String> resource;
  private final FencingRules rules;

  /** Null unless requests are handled inside the fence. */
  private final Executor heldRequests;

  private FencingDecorator(
      HttpService delegate,
      Admission admission,
      Function<ServiceRequestContext, String> resource,
      FencingRules rules) {
    super(delegate);
    this.admission = Objects.requireNonNull(admission, "admission");
    this.resource = Objects.requireNonNull(resource, "resource");
    this.rules = Objects.requireNonNull(rules, "rules");
    this.heldRequests = admission.coversHandling() ? heldRequests() : null;
  }

  /** Fences everything behind the decorator as one resource, by the default rules. */
  public static Function<? super HttpService, FencingDecorator> of(
      Admission admission, String resource) {
    Tokens.require(resource);
    return of(admission, context -> resource, FencingRules.defaults());
  }

  /** Fences the resource that the function finds in the request. */
  public static Function<? super HttpService, FencingDecorator> of(
      Admission admission, Function<ServiceRequestContext, String> resource, FencingRules rules) {
    return delegate -> new FencingDecorator(delegate, admission, resource, rules);
  }

  /** The token of a request that passed the decorator: pass it on to the fence of your store. */
  public static OptionalLong token(ServiceRequestContext context) {
    Long token = context.attr(TOKEN);
    return token == null ? OptionalLong.empty() : OptionalLong.of(token);
  }

  @Override
  public HttpResponse serve(ServiceRequestContext context, HttpRequest request) throws Exception {
    Verdict verdict = rules.judge(request.method().name(), request.headers().getAll(Tokens.HEADER));
    if (verdict instanceof Verdict.Refused refused) {
      return Answers.of(refused.problem());
    }
    if (verdict instanceof Verdict.Fenced fenced) {
      return serve(context, request, fenced.token());
    }
    return unwrap().serve(context, request);
  }

  private HttpResponse serve(ServiceRequestContext context, HttpRequest request, long token) {
    context.setAttr(TOKEN, token);
    String name = resource.apply(context);
    CompletableFuture<HttpResponse> response = new CompletableFuture<>();
    Runnable admitAndServe =
        () -> {
          try {
            response.complete(admission.admit(name, token, () -> handle(context, request)));
          } catch (Exception failure) {
            response.completeExceptionally(failure);
          }
        };
    Executor executor = heldRequests == null ? context.blockingTaskExecutor() : heldRequests;
    try {
      executor.execute(context.makeContextAware(admitAndServe));
    } catch (RejectedExecutionException tooMany) {
      return Answers.of(Problem.overloaded(MAX_HELD_REQUESTS));
    }
    return HttpResponse.of(response).recover(Answers::ofFailure);
  }

  private HttpResponse handle(ServiceRequestContext context, HttpRequest request) throws Exception {
    if (heldRequests == null) {
      return unwrap().serve(context, request);
    }
    if (context.isCancelled()) {
      throw new CancellationException("the caller gave up before it was its turn; nothing is done");
    }
    return unwrap().serve(context, request).aggregate().join().toHttpResponse();
  }

  /**
   * Threads that wait for their turn must not be those that handle requests: the one whose turn it
   * is may need such a thread. An idle thread ends, so there is nothing to close.
   */
  private static Executor heldRequests() {
    return new ThreadPoolExecutor(
        0,
        MAX_HELD_REQUESTS,
        IDLE_SECONDS,
        TimeUnit.SECONDS,
        new SynchronousQueue<>(),
        ThreadFactories.newThreadFactory("leasehold-fence", true));
  }
}
