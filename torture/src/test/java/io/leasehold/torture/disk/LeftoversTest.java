package io.leasehold.torture.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LeftoversTest {
  @Test
  void whatAKilledRunLeftBehindIsRemovedByTheNext() throws IOException, InterruptedException {
    Disks first = LoopDisks.orFolders();
    first.close();
    assumeTrue(first.obstacle().isEmpty(), first.obstacle());
    Process dead = new ProcessBuilder("true").start();
    dead.waitFor();
    Path left = Path.of(System.getProperty("java.io.tmpdir"), "leasehold-disks-" + dead.pid());
    Files.createDirectory(left);
    Disk disk = new LoopDisk(left, "n1");
    disk.freeze();
    Process orphan =
        new ProcessBuilder("sh", "-c", "read line", disk.folder().resolve("data").toString())
            .directory(disk.folder().toFile())
            .start();
    try {
      LoopDisks.orFolders().close();
      assertThat(left).doesNotExist();
      assertThat(orphan.isAlive()).isFalse();
    } finally {
      orphan.destroyForcibly();
    }
  }

  @Test
  void foldersSayWhyNothingCanBeBroken() throws IOException {
    Disks folders = Disks.folders("not here");
    Path folder = folders.disk("n1").folder();
    Files.writeString(folder.resolve("file"), "x");
    assertThat(folders.obstacle()).isEqualTo("not here");
    folders.close();
    assertThat(folder).doesNotExist();
  }
}
