package io.leasehold.sim.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.model.Limits;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a node has on disk. */
class RaftLogTest {
  private static final Store.Saved EMPTY = new MachineStore(Limits.defaults()).save();

  private final RaftLog log = new RaftLog(EMPTY);

  @Test
  void emptyLogEndsAtIndexZero() {
    assertThat(log.lastIndex()).isZero();
    assertThat(log.lastRaftTerm()).isZero();
    assertThat(log.lastStampMillis()).isZero();
    assertThat(log.from(1)).isEmpty();
  }

  @Test
  void entriesAreFoundByTheirIndexBeforeAndAfterCompaction() {
    append(1, 1, 2);
    log.compact(2, EMPTY);
    assertThat(log.baseIndex()).isEqualTo(2);
    assertThat(log.raftTermAt(2)).isEqualTo(1);
    assertThat(log.entry(3).raftTerm()).isEqualTo(2);
    assertThat(log.from(3)).hasSize(1);
    assertThat(log.lastStampMillis()).isEqualTo(30);
  }

  @Test
  void tailIsDropped() {
    append(1, 1, 1);
    assertThat(log.truncateFrom(2)).isEqualTo(2);
    assertThat(log.lastIndex()).isEqualTo(1);
  }

  @Test
  void installedStateKeepsTheEntriesAfterItIfTheLogAgrees() {
    append(1, 1, 1, 1);
    log.install(2, 1, EMPTY);
    assertThat(log.baseIndex()).isEqualTo(2);
    assertThat(log.lastIndex()).as("others may count on these").isEqualTo(4);
  }

  @Test
  void installedStateReplacesALogThatDisagreesOrIsTooShort() {
    append(1, 1, 1);
    log.install(2, 3, EMPTY);
    assertThat(log.lastIndex()).isEqualTo(2);
    assertThat(log.lastRaftTerm()).isEqualTo(3);
    log.install(9, 4, EMPTY);
    assertThat(log.lastIndex()).isEqualTo(9);
    assertThat(log.lastRaftTerm()).isEqualTo(4);
  }

  private void append(long... raftTerms) {
    for (long raftTerm : raftTerms) {
      long stamp = (log.lastIndex() + 1) * 10;
      log.append(new Entry(raftTerm, "n1", stamp, List.of(), 0, 0));
    }
  }
}
