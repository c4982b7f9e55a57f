package io.leasehold.torture.disk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoopDisksTest {
  private final Disks disks = LoopDisks.orFolders();
  private Disk disk;
  private Path file;

  @BeforeEach
  void findDisk() {
    assumeTrue(disks.obstacle().isEmpty(), disks.obstacle());
    disk = disks.disk("n1");
    file = disk.folder().resolve("file");
  }

  @AfterEach
  void nothingIsLeft() {
    disks.close();
    assertThat(Tool.run("losetup", "-a")).doesNotContain(mark());
    assertThat(Mounts.below(root())).isEmpty();
    assertThat(root()).doesNotExist();
  }

  private static Path root() {
    return Path.of(System.getProperty("java.io.tmpdir")).resolve(mark());
  }

  private static String mark() {
    return "leasehold-disks-" + ProcessHandle.current().pid();
  }

  @Test
  void fullDiskTakesNothingUntilItIsHealed() throws IOException {
    write("before");
    disk.fill();
    assertThatThrownBy(() -> write("x".repeat(100_000))).hasMessageContaining("No space left");
    disk.heal();
    write("after");
    assertThat(file).content(UTF_8).startsWith("before").endsWith("after");
  }

  @Test
  void frozenDiskLetsWritersWait() throws Exception {
    disk.freeze();
    CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> writeUnchecked("a"));
    assertThat(writing).isNotDone();
    disk.thaw();
    writing.get(60, TimeUnit.SECONDS);
    assertThat(file).hasContent("a");
  }

  @Test
  void diskThatRefusesWritesCanBeToldTwice() throws IOException {
    write("before");
    disk.refuseWrites();
    assertThatThrownBy(() -> write("x")).isInstanceOf(IOException.class);
    disk.refuseWrites();
    disk.repair();
    assertThat(file).hasContent("before");
  }

  @Test
  void brokenDiskFailsAtTheFlushAndKeepsWhatWasFlushedBefore() throws IOException {
    write("flushed ");
    disk.fail();
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 100; i++) {
                write("x".repeat(100_000));
              }
            })
        .isInstanceOf(IOException.class);
    disk.repair();
    assertThat(Files.readString(file)).startsWith("flushed ");
    write("after");
  }

  @Test
  void powerCutForgetsWhatWasNotFlushed() throws IOException {
    write("flushed");
    Files.writeString(file, " not flushed", StandardOpenOption.APPEND);
    disk.cutPower();
    assertThat(file).hasContent("flushed");
  }

  @Test
  void replacedDiskIsEmptyAndInTheSamePlace() throws IOException {
    write("old");
    disk.refuseWrites();
    assertThatThrownBy(() -> write("more")).hasMessageContaining("Read-only");
    disk.replace();
    assertThat(file).doesNotExist();
    write("new");
    assertThat(file).hasContent("new");
  }

  private void write(String text) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      ByteBuffer bytes = UTF_8.encode(text);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
  }

  private void writeUnchecked(String text) {
    try {
      write(text);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
