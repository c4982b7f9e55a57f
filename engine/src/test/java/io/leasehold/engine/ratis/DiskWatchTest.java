package io.leasehold.engine.ratis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskWatchTest {
  @TempDir private Path directory;

  /** Ratis would say nothing, and would not even take part when there is a majority again. */
  @Test
  void nodeWithoutLeaderThatCannotWriteStops() throws Exception {
    try (TestCluster cluster = new TestCluster(directory)) {
      List<TestCluster.Node> nodes = cluster.startThree();
      TestCluster.Node last = nodes.get(0);
      takeNoMoreFiles(directory.resolve(last.member().name()));
      nodes.stream().skip(1).forEach(cluster::stop);
      Throwable failure = last.replica().failure().get(60, TimeUnit.SECONDS);
      assertThat(failure.getMessage())
          .startsWith("the log in " + directory.resolve(last.member().name()))
          .contains("cannot be written: ", "Nothing that was acknowledged is lost");
    }
  }

  /** A node that starts has had no time to write, whatever the clock shows. */
  @Test
  void diskHangsIfItWritesNothingForAWhileAndNotBefore() {
    long anHour = TimeUnit.HOURS.toNanos(1);
    try (DiskWatch watch = new DiskWatch("n1", directory, new NeverFlushed(), failure -> {})) {
      watch.look(anHour);
      assertThat(watch.hangs()).isFalse();
      watch.look(anHour + TimeUnit.SECONDS.toNanos(3));
      assertThat(watch.hangs()).isTrue();
    }
  }

  private static final class NeverFlushed implements DiskWatch.LogPosition {
    @Override
    public boolean hasLeader() {
      return true;
    }

    @Override
    public long lastIndex() {
      return 0;
    }

    @Override
    public long flushedIndex() {
      return -1;
    }
  }

  /** What a full disk does to anybody can be done to one file by anybody. */
  private static void takeNoMoreFiles(Path data) throws Exception {
    Files.createDirectories(data.resolve("disk.probe"));
  }
}
