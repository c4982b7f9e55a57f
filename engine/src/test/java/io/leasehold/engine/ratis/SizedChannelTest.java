package io.leasehold.engine.ratis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.NonWritableChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** It counts what the file would tell. */
class SizedChannelTest {
  @TempDir Path folder;
  private Path path;

  @BeforeEach
  void file() throws IOException {
    path = Files.write(folder.resolve("log"), new byte[100]);
  }

  @Test
  void knowsWhatTheFileKnowsWhateverIsDone() throws IOException {
    for (long seed = 1; seed <= 200; seed++) {
      try (FileChannel file = open(StandardOpenOption.READ, StandardOpenOption.WRITE);
          SizedChannel channel = new SizedChannel(file)) {
        Random random = new Random(seed);
        for (int step = 0; step < 50; step++) {
          change(channel, random);
          assertThat(channel.size()).as("seed %d", seed).isEqualTo(file.size());
          assertThat(channel.position()).as("seed %d", seed).isEqualTo(file.position());
        }
      }
    }
  }

  private static void change(FileChannel channel, Random random) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(1 + random.nextInt(50));
    long at = random.nextInt(200);
    switch (random.nextInt(8)) {
      case 0 -> channel.write(bytes);
      case 1 -> channel.write(bytes, at);
      case 2 -> channel.write(new ByteBuffer[] {bytes, ByteBuffer.allocate(3)});
      case 3 -> channel.position(at);
      case 4 -> channel.truncate(at);
      case 5 -> channel.read(bytes);
      case 6 -> channel.read(bytes, at);
      default -> channel.force(false);
    }
  }

  /** That is what it is for. */
  @Test
  void doesNotAskTheFileAgain() throws IOException {
    try (FileChannel file = open(StandardOpenOption.WRITE);
        SizedChannel channel = new SizedChannel(file)) {
      assertThat(channel.size()).isEqualTo(100);
      assertThat(channel.position()).isZero();
      file.position(7);
      Files.write(path, new byte[300]);
      assertThat(channel.size()).isEqualTo(100);
      assertThat(channel.position()).isZero();
    }
  }

  @Test
  void asksAgainAfterAFailure() throws IOException {
    try (FileChannel file = open(StandardOpenOption.READ);
        SizedChannel channel = new SizedChannel(file)) {
      assertThat(channel.size()).isEqualTo(100);
      assertThat(channel.position()).isZero();
      assertThatThrownBy(() -> channel.write(ByteBuffer.allocate(1)))
          .isInstanceOf(NonWritableChannelException.class);
      Files.write(path, new byte[300]);
      file.position(7);
      assertThat(channel.size()).isEqualTo(300);
      assertThat(channel.position()).isEqualTo(7);
    }
  }

  @Test
  void isClosedWithTheFile() throws IOException {
    FileChannel file = open(StandardOpenOption.WRITE);
    SizedChannel channel = new SizedChannel(file);
    channel.close();
    assertThat(file.isOpen()).isFalse();

    FileChannel closedByOthers = open(StandardOpenOption.WRITE);
    SizedChannel other = new SizedChannel(closedByOthers);
    closedByOthers.close();
    assertThatThrownBy(() -> other.force(false)).isInstanceOf(ClosedChannelException.class);
    assertThat(other.isOpen()).isFalse();
  }

  private FileChannel open(StandardOpenOption... how) throws IOException {
    return FileChannel.open(path, how);
  }
}
