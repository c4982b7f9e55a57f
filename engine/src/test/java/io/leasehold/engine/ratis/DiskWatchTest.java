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

  /** What a full disk does to anybody can be done to one file by anybody. */
  private static void takeNoMoreFiles(Path data) throws Exception {
    Files.createDirectories(data.resolve("disk.probe"));
  }
}
