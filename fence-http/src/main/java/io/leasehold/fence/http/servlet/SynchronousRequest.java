package io.leasehold.fence.http.servlet;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;

/** A request that is handled inside the fence: what is left for later would be outside of it. */
final class SynchronousRequest extends HttpServletRequestWrapper {

  SynchronousRequest(HttpServletRequest request) {
    super(request);
  }

  @Override
  public boolean isAsyncSupported() {
    return false;
  }

  @Override
  public AsyncContext startAsync() {
    throw refusal();
  }

  @Override
  public AsyncContext startAsync(ServletRequest request, ServletResponse response) {
    throw refusal();
  }

  private static IllegalStateException refusal() {
    return new IllegalStateException(
        "startAsync on a request that is handled inside the fence: expected a handler that has"
            + " written when it returns; write synchronously, or fence with Admission.byHandler()");
  }
}
