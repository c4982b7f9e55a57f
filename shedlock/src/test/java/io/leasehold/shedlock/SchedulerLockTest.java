package io.leasehold.shedlock;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.client.Held;
import io.leasehold.client.Leasehold;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import net.javacrumbs.shedlock.core.LockAssert;
import net.javacrumbs.shedlock.spring.annotation.EnableSchedulerLock;
import net.javacrumbs.shedlock.spring.annotation.SchedulerLock;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;

/** Scheduled methods with ShedLock's annotation, in a real context with a real node. */
@SpringBootTest(properties = "leasehold.embedded=true")
class SchedulerLockTest {
  @Autowired private Leasehold client;
  @Autowired private Job job;

  @SpringBootConfiguration
  @EnableAutoConfiguration
  @EnableScheduling
  @EnableSchedulerLock(defaultLockAtMostFor = "10m")
  static class App {
    @Bean
    LeaseholdLockProvider lockProvider(Leasehold leasehold) {
      return new LeaseholdLockProvider(leasehold);
    }

    @Bean
    Job job(LeaseholdLockProvider locks) {
      return new Job(locks);
    }
  }

  static class Job {
    final List<Long> tokens = new CopyOnWriteArrayList<>();
    private final LeaseholdLockProvider locks;

    Job(LeaseholdLockProvider locks) {
      this.locks = locks;
    }

    List<Long> tokens() {
      return tokens;
    }

    @Scheduled(fixedDelay = 50)
    @SchedulerLock(name = "report")
    public void report() {
      LockAssert.assertLocked();
      tokens.add(locks.current("report").orElseThrow().token());
    }
  }

  @Test
  void scheduledMethodRunsUnderALeaseEachTimeWithALargerToken() {
    assertThat(Eventually.holds(() -> job.tokens().size() > 5)).isTrue();
    assertThat(List.copyOf(job.tokens())).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void scheduledMethodIsSkippedWhileAnotherHoldsTheKey() throws Exception {
    try (Held another = client.acquire("shedlock/report")) {
      assertThat(Eventually.holds(() -> job.tokens().stream().noneMatch(t -> t > another.token())))
          .isTrue();
      job.report();
      assertThat(job.tokens()).allMatch(token -> token < another.token());
    }
  }
}
