package io.leasehold.fence.http.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.fence.MemoryFence;
import io.leasehold.fence.StaleTokenException;
import io.leasehold.fence.http.Admission;
import io.leasehold.fence.http.FencedServerContract;
import io.leasehold.fence.http.FencingRules;
import io.leasehold.fence.http.Mount;
import io.leasehold.fence.http.client.FencingClient;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.EnumSet;
import java.util.List;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Test;

/** The filter inside a real Jetty. */
class FencingFilterTest extends FencedServerContract {
  private ServerConnector connector;

  @Override
  protected AutoCloseable start(List<Mount> mounts) throws Exception {
    ServletContextHandler context = new ServletContextHandler();
    mounts.forEach(mount -> add(context, mount));
    addImpatient(context);
    addHasty(context);
    Server server = new Server();
    connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(context);
    server.start();
    return server::stop;
  }

  @Override
  protected int port() {
    return connector.getLocalPort();
  }

  @Test
  void asynchronousHandlingIsRefusedInsideTheFence() throws Exception {
    assertThat(post("/impatient", 3).body())
        .contains("startAsync")
        .contains("Admission.byHandler()");
  }

  @Test
  void refusalTakesBackWhatTheServletSaidAndKeepsWhatCameBefore() throws Exception {
    HttpResponse<String> refusal = post("/hasty", 5);
    assertThat(refusal.statusCode()).isEqualTo(412);
    assertThat(refusal.headers().allValues("X-Before")).containsExactly("a", "b");
    assertThat(refusal.headers().allValues("X-Servlet")).isEmpty();
    assertThat(refusal.body()).startsWith("{").endsWith("}").doesNotContain("so far");
  }

  @Test
  void resourceMustHaveAName() {
    assertThatThrownBy(() -> FencingFilter.of(Admission.byHandler(), ""))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private HttpResponse<String> post(String path, long token)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
            .POST(BodyPublishers.noBody())
            .build();
    return HttpClient.newHttpClient()
        .send(FencingClient.stamp(request, token), BodyHandlers.ofString());
  }

  /** Says what happens when it wants to go on later. */
  private static void addImpatient(ServletContextHandler context) {
    HttpServlet impatient =
        new HttpServlet() {
          @Override
          protected void doPost(HttpServletRequest request, HttpServletResponse response)
              throws IOException {
            try {
              request.startAsync().complete();
            } catch (IllegalStateException e) {
              response.getWriter().print(e.getMessage());
            }
          }
        };
    FencingFilter filter = FencingFilter.of(Admission.whileHandled(new MemoryFence()), "fixed");
    add(context, "/impatient", filter, impatient);
  }

  /** Has begun to answer when its store refuses the token. */
  private static void addHasty(ServletContextHandler context) {
    Filter before =
        (request, response, chain) -> {
          ((HttpServletResponse) response).addHeader("X-Before", "a");
          ((HttpServletResponse) response).addHeader("X-Before", "b");
          chain.doFilter(request, response);
        };
    HttpServlet hasty =
        new HttpServlet() {
          @Override
          protected void doPost(HttpServletRequest request, HttpServletResponse response)
              throws IOException {
            response.addHeader("X-Servlet", "c");
            response.getWriter().print("what was written so far");
            throw new StaleTokenException("fixed", 5, 6);
          }
        };
    context.addFilter(new FilterHolder(before), "/hasty", EnumSet.of(DispatcherType.REQUEST));
    add(context, "/hasty", FencingFilter.of(Admission.byHandler(), "fixed"), hasty);
  }

  private static void add(ServletContextHandler context, Mount mount) {
    FencingRules rules = mount.rules();
    HttpServlet servlet =
        new HttpServlet() {
          @Override
          protected void service(HttpServletRequest request, HttpServletResponse response)
              throws IOException, ServletException {
            handle(mount, request, response);
          }
        };
    FencingFilter filter =
        FencingFilter.of(mount.admission(), request -> request.getParameter("resource"), rules);
    add(context, mount.path(), filter, servlet);
  }

  private static void add(
      ServletContextHandler context, String path, FencingFilter filter, HttpServlet servlet) {
    FilterHolder holder = new FilterHolder(filter);
    holder.setAsyncSupported(true);
    context.addFilter(holder, path, EnumSet.of(DispatcherType.REQUEST));
    ServletHolder servletHolder = new ServletHolder(servlet);
    servletHolder.setAsyncSupported(true);
    context.addServlet(servletHolder, path);
  }

  /** Wraps failures, as frameworks do. */
  private static void handle(Mount mount, HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException {
    try {
      String resource = request.getParameter("resource");
      String body = mount.handler().handle(resource, FencingFilter.token(request));
      response.getWriter().print(body);
    } catch (Exception e) {
      throw new ServletException("the framework's words", e);
    }
  }
}
