package io.leasehold.fence.file;

import io.leasehold.fence.StaleTokenException;
import io.leasehold.fence.Tokens;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * A file that is replaced as a whole, by its present owner only. Its bytes are plain: every program
 * can read it, and sees one whole content or the next, never a mix.
 *
 * <p>Guarantee: a replacement with token t is done only if no larger token was admitted, by any
 * thread of any process; when {@link #replace} has returned, content and token survive {@code kill
 * -9} and a power cut. Whenever the process dies, the old or the new content is there, and {@link
 * #read} knows which token it was written under.
 *
 * <p>How: beside {@code NAME} stands {@code NAME.fence} with the newest token and the digests of
 * what is there and what comes next. A replacement holds a lock on it, writes and flushes {@code
 * NAME.fence-new}, then notes token and digest, flushes, then renames over {@code NAME} and flushes
 * the directory. The rename is the one step that changes the content, and with it the token that
 * its digest stands for. A writer that dies between note and rename has admitted its token and
 * changed nothing.
 *
 * <p>Not guaranteed: a program that writes to {@code NAME} itself is not refused; {@link #read}
 * then says token 0. {@code NAME.fence} belongs to {@code NAME}: without it the tokens are
 * forgotten, so move, copy and back up both. Owner, access lists and hard links of the old file are
 * not carried over to the new one; its POSIX permissions are. Contents are held in memory.
 *
 * <p>Safe for use by many threads; holds nothing open between calls. An interrupted call fails with
 * an exception and leaves the old or the new content, whole.
 */
public final class FencedFile {
  private final Path path;
  private final Path statePath;
  private final Path newPath;

  private FencedFile(Path path) {
    this.path = path;
    this.statePath = Disk.sibling(path, ".fence");
    this.newPath = Disk.sibling(path, ".fence-new");
  }

  /**
   * The fenced file of this path. Neither it nor its fence need exist; the directory must. A file
   * that was there before counts as written under token 0.
   */
  public static FencedFile at(Path path) throws IOException {
    return new FencedFile(Disk.realPath(path));
  }

  /** The file itself, with links followed: the name that tokens are refused under. */
  public Path path() {
    return path;
  }

  /** What is in the file now. Waits while a replacement is going on. */
  public FileContent read() throws IOException {
    try (FileGuard guard = FileGuard.enter(statePath)) {
      return content(FileState.read(guard.channel(), statePath), present());
    }
  }

  /**
   * Replaces the content in one step, or throws.
   *
   * @throws StaleTokenException if a larger token was admitted before; nothing was changed
   * @throws IllegalArgumentException if the token is not positive
   * @throws IOException if the disk refuses; the old or the new content is there, and doing it
   *     again with the same token is safe
   */
  public void replace(long token, byte[] bytes) throws IOException {
    Objects.requireNonNull(bytes, "bytes");
    update(token, old -> bytes);
  }

  /**
   * The same, with a content that is made from the present one. Nobody else writes between the two.
   *
   * @param change gets a copy of the present content, empty if there is no file; it must not call
   *     this file again, and what it throws leaves all as it was
   * @return what is in the file now
   * @throws StaleTokenException if a larger token was admitted before; nothing was changed
   */
  public FileContent update(long token, UnaryOperator<byte[]> change) throws IOException {
    Tokens.require(token);
    Objects.requireNonNull(change, "change");
    try (FileGuard guard = FileGuard.enter(statePath)) {
      FileState state = FileState.read(guard.channel(), statePath);
      refuseIfStale(state, token);
      byte[] old = present();
      byte[] bytes = change.apply(old == null ? new byte[0] : old.clone()).clone();
      writeNew(bytes);
      FileState next = state.nextState(token, Digest.of(bytes), Digest.of(old));
      note(next, guard.channel());
      Files.move(
          newPath, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      Disk.flushDirectoryOf(path);
      return new FileContent(bytes, token, token);
    }
  }

  /**
   * Admits the token and leaves the content alone: from now on no smaller token writes. For a new
   * owner that reads first, so that what it reads stays true until it writes.
   *
   * @return what is in the file now
   * @throws StaleTokenException if a larger token was admitted before; nothing was changed
   */
  public FileContent admit(long token) throws IOException {
    Tokens.require(token);
    try (FileGuard guard = FileGuard.enter(statePath)) {
      FileState state = FileState.read(guard.channel(), statePath);
      refuseIfStale(state, token);
      byte[] bytes = present();
      if (token > state.newest()) {
        state = state.nextState(token, Digest.OF_NO_FILE, Digest.of(bytes));
        note(state, guard.channel());
      }
      return content(state, bytes);
    }
  }

  private void refuseIfStale(FileState state, long token) {
    if (token < state.newest()) {
      throw new StaleTokenException(path.toString(), token, state.newest());
    }
  }

  private void note(FileState state, FileChannel channel) throws IOException {
    state.write(channel);
    if (state.turn() == 1) {
      // The fence must not lose its name in a power cut that the new content survives.
      Disk.flushDirectoryOf(statePath);
    }
  }

  private static FileContent content(FileState state, byte[] bytesOrNull) {
    return new FileContent(
        bytesOrNull == null ? new byte[0] : bytesOrNull,
        bytesOrNull == null ? 0 : state.tokenOf(Digest.of(bytesOrNull)),
        state.newest());
  }

  private byte[] present() throws IOException {
    try {
      return Files.readAllBytes(path);
    } catch (NoSuchFileException absent) {
      return null;
    }
  }

  /** What an earlier writer left under this name when it was killed is overwritten. */
  private void writeNew(byte[] bytes) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            newPath,
            StandardOpenOption.WRITE,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      var from = Files.getFileAttributeView(path, PosixFileAttributeView.class);
      if (from != null && Files.exists(path)) {
        Files.setPosixFilePermissions(newPath, from.readAttributes().permissions());
      }
      Disk.writeFully(channel, ByteBuffer.wrap(bytes), 0);
      channel.force(true);
    }
  }

  @Override
  public String toString() {
    return "FencedFile[" + path + "]";
  }
}
