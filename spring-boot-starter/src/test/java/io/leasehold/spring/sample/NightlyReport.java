package io.leasehold.spring.sample;

import io.leasehold.client.Held;
import io.leasehold.spring.Leased;
import io.leasehold.spring.LeasedContext;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Runs in one process only, however many there are; the others skip it. */
@Component
public class NightlyReport {
  private final ReportStore store;

  public NightlyReport(ReportStore store) {
    this.store = store;
  }

  @Scheduled(cron = "${reports.schedule:0 0 2 * * *}")
  @Leased(value = "reports/nightly", term = "30s")
  public void write() {
    Held held = LeasedContext.current();
    for (String page : store.pages()) {
      held.check(); // throws once the lease is lost
      store.save(page, held.token()); // the store refuses smaller tokens than it has seen
    }
  }
}
