package io.leasehold.spring.sample;

import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import org.springframework.stereotype.Component;

/** Where the report goes. A real one has a fence in its database; this one keeps it in memory. */
@Component
public class ReportStore {
  private final ConcurrentSkipListMap<Long, List<String>> written = new ConcurrentSkipListMap<>();

  public List<String> pages() {
    return List.of("sales", "stock");
  }

  /** Refuses whoever comes too late: a larger token was here before. */
  public synchronized void save(String page, long token) {
    if (!written.isEmpty() && written.lastKey() > token) {
      throw new IllegalStateException(
          "token " + token + " is stale: " + written.lastKey() + " was here before");
    }
    written.merge(token, List.of(page), (a, b) -> List.of(a.get(0), b.get(0)));
  }

  /** Pages by the token that they were written under. */
  public ConcurrentSkipListMap<Long, List<String>> written() {
    return written;
  }
}
