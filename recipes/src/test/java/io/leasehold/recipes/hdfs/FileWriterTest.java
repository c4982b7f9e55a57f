package io.leasehold.recipes.hdfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.DeniedException;
import io.leasehold.client.Leasehold;
import io.leasehold.client.NotSafeException;
import io.leasehold.client.Terms;
import io.leasehold.fence.StaleTokenException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A file has one writer; a silent one may be replaced after the soft limit. */
class FileWriterTest {
  private static final Duration LONG = Duration.ofMinutes(2);

  /** A writer with these terms that gives no heartbeat is silent from the start. */
  private static final Terms SILENT =
      Terms.builder()
          .soft(Duration.ofMillis(500))
          .term(Duration.ofMinutes(20))
          .maxIdle(Duration.ofMillis(1))
          .build();

  private final Leasehold client = Leasehold.embedded();
  private final FileStore store = new FileStore();

  @AfterEach
  void close() {
    client.close();
  }

  @Test
  void oneRenewalKeepsAllFilesOfAWriter() throws Exception {
    try (FileWriter writer = FileWriter.of(client, FileWriter.SOFT_AND_HARD)) {
      OpenFile a = writer.open("/a", store);
      OpenFile b = writer.open("/b", store);
      a.append("1");
      b.append("2");
      assertThat(client.leases()).isEqualTo(1);
      a.close();
      assertThat(b.isWritable()).isTrue();
    }
  }

  @Test
  void fileThatIsBeingWrittenIsDenied() throws Exception {
    try (FileWriter writer = FileWriter.of(client, FileWriter.SOFT_AND_HARD);
        FileWriter other = FileWriter.of(client, FileWriter.SOFT_AND_HARD)) {
      OpenFile unused = writer.open("/a", store);
      assertThatThrownBy(() -> other.open("/a", store)).isInstanceOf(DeniedException.class);
    }
  }

  @Test
  void silentWriterIsReplacedLongBeforeTheHardLimitAndCannotWriteAnyMore() throws Exception {
    try (FileWriter silent = FileWriter.of(client, SILENT);
        FileWriter next = FileWriter.of(client, FileWriter.SOFT_AND_HARD)) {
      OpenFile lost = silent.open("/a", store);
      store.append("/a", lost.token(), "1");
      OpenFile taken = next.open("/a", store, LONG);
      taken.append("2");
      assertThatThrownBy(() -> lost.append("3")).isInstanceOf(NotSafeException.class);
      assertThatThrownBy(() -> store.append("/a", lost.token(), "3"))
          .isInstanceOf(StaleTokenException.class);
      assertThat(store.lines("/a")).containsExactly("1", "2");
    }
  }
}
