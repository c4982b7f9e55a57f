package io.leasehold.spring.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.client.Held;
import io.leasehold.client.Leasehold;
import io.leasehold.spring.Until;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

/** The quick start does what it says. */
@SpringBootTest(properties = {"leasehold.embedded=true", "reports.schedule=* * * * * *"})
class ReportsApplicationTest {
  @Autowired private Leasehold leasehold;
  @Autowired private NightlyReport report;
  @Autowired private ReportStore store;

  @Test
  void scheduledReportIsWrittenUnderALease() throws Exception {
    Until.holds(() -> store.written().size() >= 2);
    assertThat(store.written().firstEntry().getValue()).isEqualTo(List.of("sales", "stock"));
    assertThat(leasehold.history("reports/nightly")).isNotEmpty();
  }

  @Test
  void reportIsSkippedWhileAnotherHoldsTheKey() throws Exception {
    try (Held another = leasehold.acquire("reports/nightly")) {
      report.write();
      assertThat(store.written()).doesNotContainKey(another.token());
      assertThat(store.written().tailMap(another.token())).isEmpty();
    }
  }
}
