package io.leasehold.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.client.Held;
import io.leasehold.client.Leasehold;
import io.leasehold.server.LeaseholdServer;
import io.leasehold.server.config.Config;
import io.leasehold.spring.autoconfigure.LeaseholdAutoConfiguration;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskSchedulingAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;

/** Applications that share a real server, over TCP. */
class SeveralApplicationsTest {
  private static LeaseholdServer server;
  private static Leasehold onlooker;

  @BeforeAll
  static void start() {
    server = LeaseholdServer.start(Config.of(Map.of("port", "0", "in-memory", "true")));
    server.ready().join();
    onlooker = Leasehold.connect(endpoint());
  }

  @AfterAll
  static void stop() {
    onlooker.close();
    server.close();
  }

  /** What all applications of a test see. */
  static final class Shared {
    final AtomicInteger inside = new AtomicInteger();
    final AtomicInteger together = new AtomicInteger();
    final List<Long> tokens = new CopyOnWriteArrayList<>();
    final Set<String> names = ConcurrentHashMap.newKeySet();
    final CountDownLatch started = new CountDownLatch(1);
    final CountDownLatch mayEnd = new CountDownLatch(1);
    final CompletableFuture<Boolean> safeAtTheEnd = new CompletableFuture<>();
  }

  @Configuration
  @EnableScheduling
  @ImportAutoConfiguration({
    LeaseholdAutoConfiguration.class,
    TaskSchedulingAutoConfiguration.class
  })
  static class App {}

  static class Worker {
    private final Shared shared;
    private final Leasehold client;

    Worker(Shared shared, Leasehold client) {
      this.shared = shared;
      this.client = client;
    }

    @Scheduled(fixedDelay = 5)
    @Leased("worker")
    public void work() {
      if (shared.inside.incrementAndGet() > 1) {
        shared.together.incrementAndGet();
      }
      shared.tokens.add(LeasedContext.current().token());
      shared.names.add(client.name());
      shared.inside.decrementAndGet();
    }
  }

  static class LongJob {
    private final Shared shared;

    LongJob(Shared shared) {
      this.shared = shared;
    }

    @Scheduled(fixedDelay = 60_000)
    @Leased("long-job")
    public void work() throws InterruptedException {
      Held held = LeasedContext.current();
      shared.started.countDown();
      shared.mayEnd.await();
      shared.safeAtTheEnd.complete(held.isSafe());
    }
  }

  @Test
  void oneOfThemWorksAtATimeAndTokensOnlyRise() throws Exception {
    Shared shared = new Shared();
    try (var a = app("a", shared, Worker.class);
        var b = app("b", shared, Worker.class)) {
      Until.holds(() -> shared.tokens.size() > 50 && shared.names.size() == 2);
      assertThat(a.isActive() && b.isActive()).isTrue();
    }
    assertThat(shared.together).hasValue(0);
    assertThat(shared.tokens).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void closedApplicationGivesBackWhatItHolds() throws Exception {
    try (var app = app("a", new Shared())) {
      Held held = app.getBean(Leasehold.class).acquire("kept");
      assertThat(held.isSafe()).isTrue();
      assertThat(onlooker.tryAcquire("kept")).isEmpty();
    }
    try (Held next = onlooker.tryAcquire("kept").orElseThrow()) {
      assertThat(next.isSafe()).isTrue();
    }
  }

  @Test
  void runningJobKeepsItsLeaseWhileTheApplicationShutsDownGracefully() throws Exception {
    Shared shared = new Shared();
    ConfigurableApplicationContext app = app("a", shared, LongJob.class);
    shared.started.await();
    CompletableFuture<Void> closing = CompletableFuture.runAsync(app::close);
    Until.holds(app::isClosed);
    assertThat(onlooker.tryAcquire("long-job")).isEmpty();
    shared.mayEnd.countDown();
    closing.get();
    assertThat(shared.safeAtTheEnd).isCompletedWithValue(true);
    assertThat(onlooker.owners("long-job")).isEmpty();
  }

  private static ConfigurableApplicationContext app(String name, Shared shared, Class<?>... beans) {
    return new SpringApplicationBuilder(App.class)
        .web(WebApplicationType.NONE)
        .initializers(
            context -> {
              context.getBeanFactory().registerSingleton("shared", shared);
              for (Class<?> bean : beans) {
                ((GenericApplicationContext) context).registerBean(bean);
              }
            })
        .properties(
            Map.of(
                "leasehold.endpoints",
                endpoint(),
                "leasehold.name",
                name,
                "spring.task.scheduling.shutdown.await-termination",
                "true",
                "spring.task.scheduling.shutdown.await-termination-period",
                "30s"))
        .run();
  }

  private static String endpoint() {
    return "localhost:" + URI.create(server.uri()).getPort();
  }
}
