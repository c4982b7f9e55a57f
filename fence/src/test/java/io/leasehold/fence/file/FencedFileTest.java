package io.leasehold.fence.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.fence.StaleTokenException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FencedFileTest {
  @TempDir private Path directory;

  private Path path;
  private FencedFile file;

  @BeforeEach
  void openIt() throws IOException {
    path = directory.resolve("config.json");
    file = FencedFile.at(path);
  }

  @Test
  void contentIsPlainAndItsTokenIsKnown() throws IOException {
    file.replace(7, bytes("{\"a\": 1}"));
    assertThat(Files.readString(path)).isEqualTo("{\"a\": 1}");
    assertContent("{\"a\": 1}", 7, 7);
  }

  @Test
  void delayedReplacementOfAnOldOwnerIsRefusedAndChangesNothing() throws IOException {
    file.replace(7, bytes("old owner"));
    file.replace(8, bytes("new owner"));

    assertThatThrownBy(() -> file.replace(7, bytes("late")))
        .isInstanceOfSatisfying(
            StaleTokenException.class,
            refusal -> {
              assertThat(refusal.token()).isEqualTo(7);
              assertThat(refusal.newest()).isEqualTo(8);
              assertThat(refusal.resource()).endsWith("config.json");
            });
    assertContent("new owner", 8, 8);
    assertThat(names()).containsExactly("config.json", "config.json.fence");
  }

  @Test
  void tokenSurvivesTheObjectAndTheContent() throws IOException {
    file.replace(9, bytes("x"));
    Files.delete(path);
    FencedFile again = FencedFile.at(path);
    assertThat(again.read().newest()).isEqualTo(9);
    assertThat(again.read().bytes()).isEmpty();
    assertThatThrownBy(() -> again.replace(8, bytes("y"))).isInstanceOf(StaleTokenException.class);
    assertThat(path).doesNotExist();
  }

  @Test
  void admissionShutsOldOwnersOutAndLeavesTheContentWithItsToken() throws IOException {
    file.replace(3, bytes("x"));
    assertThat(file.admit(5).token()).isEqualTo(3);
    assertContent("x", 3, 5);
    assertThatThrownBy(() -> file.replace(4, bytes("y"))).isInstanceOf(StaleTokenException.class);
    file.replace(5, bytes("z"));
    assertContent("z", 5, 5);
  }

  @Test
  void fileThatWasThereBeforeCountsAsTokenZero() throws IOException {
    Files.writeString(path, "by hand");
    assertContent("by hand", 0, 0);
    file.replace(1, bytes("x"));
    assertContent("x", 1, 1);
  }

  @Test
  void changeBehindTheFenceIsSeen() throws IOException {
    file.replace(4, bytes("x"));
    Files.writeString(path, "by hand");
    assertContent("by hand", 0, 4);
  }

  @Test
  void updateSeesThePresentContent() throws IOException {
    file.replace(1, bytes("1"));
    file.update(2, old -> bytes(new String(old, UTF_8) + "2"));
    assertContent("12", 2, 2);
  }

  @Test
  void updateThatFailsLeavesAllAsItWas() throws IOException {
    file.replace(1, bytes("1"));
    assertThatThrownBy(
            () ->
                file.update(
                    2,
                    old -> {
                      throw new IllegalStateException("no");
                    }))
        .hasMessage("no");
    assertContent("1", 1, 1);
  }

  @Test
  void callWithinAnUpdateIsRefusedInsteadOfWaitingForItself() {
    assertThatThrownBy(
            () ->
                file.update(
                    1,
                    old -> {
                      try {
                        return file.read().bytes();
                      } catch (IOException e) {
                        throw new AssertionError(e);
                      }
                    }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("config.json.fence");
  }

  @Test
  void writerThatDiedBeforeTheRenameHasAdmittedItsTokenAndChangedNothing() throws IOException {
    file.replace(1, bytes("old"));
    try (FileGuard guard = FileGuard.enter(Disk.sibling(file.path(), ".fence"))) {
      FileState state = FileState.read(guard.channel(), path);
      state.nextState(2, Digest.of(bytes("new")), Digest.of(bytes("old"))).write(guard.channel());
    }
    assertContent("old", 1, 2);
    assertThatThrownBy(() -> file.replace(1, bytes("x"))).isInstanceOf(StaleTokenException.class);
    file.replace(2, bytes("new"));
    assertContent("new", 2, 2);
  }

  @Test
  void tornNoteLeavesTheOneBeforeIt() throws IOException {
    file.replace(1, bytes("one"));
    file.replace(2, bytes("two"));
    file.replace(3, bytes("three"));
    // The third note went to the second slot, as the first did.
    overwrite(Disk.sibling(path, ".fence"), 4096 + 20, 5);
    assertThat(file.read().newest()).isEqualTo(2);
  }

  @Test
  void fenceWithoutAWholeNoteIsRefusedWithAWayOut() throws IOException {
    file.replace(1, bytes("one"));
    file.replace(2, bytes("two"));
    overwrite(Disk.sibling(path, ".fence"), 20, 5);
    overwrite(Disk.sibling(path, ".fence"), 4096 + 20, 5);
    assertThatThrownBy(() -> file.replace(3, bytes("x")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("config.json.fence is damaged")
        .hasMessageContaining("restore it from a backup");
    assertThat(Files.readString(path)).isEqualTo("two");
  }

  @Test
  void firstNoteThatWasTornCountsAsNone() throws IOException {
    file.replace(1, bytes("one"));
    overwrite(Disk.sibling(path, ".fence"), 4096 + 20, 5);
    assertThat(file.read().newest()).isZero();
  }

  @Test
  void linkAndFileHaveOneFence() throws IOException {
    Path link = Files.createSymbolicLink(directory.resolve("link"), path);
    FencedFile.at(link).replace(5, bytes("through the link"));
    assertThatThrownBy(() -> file.replace(4, bytes("x"))).isInstanceOf(StaleTokenException.class);
    assertThat(link).isSymbolicLink();
    assertThat(Files.readString(path)).isEqualTo("through the link");
  }

  @Test
  void permissionsAreCarriedOver() throws IOException {
    Files.writeString(path, "x");
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r-----"));
    file.replace(1, bytes("y"));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
        .isEqualTo("rw-r-----");
  }

  private void assertContent(String text, long token, long newest) throws IOException {
    FileContent content = file.read();
    assertThat(content.text()).isEqualTo(text);
    assertThat(content.token()).isEqualTo(token);
    assertThat(content.newest()).isEqualTo(newest);
  }

  private Stream<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList().stream();
    }
  }

  static void overwrite(Path file, long position, int count) throws IOException {
    try (var channel = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
      channel.position(position);
      int written = channel.write(java.nio.ByteBuffer.wrap(new byte[count]));
      assertThat(written).isEqualTo(count);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
