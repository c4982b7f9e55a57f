package io.leasehold.engine.ratis;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/**
 * A file that nobody else makes longer or shorter: it is asked for its size and position once, and
 * again after something went wrong; in between they are counted.
 *
 * <p>Used by one thread, but for closing.
 */
final class SizedChannel extends FileChannel {
  private static final long UNKNOWN = -1;

  private final FileChannel file;
  private long position = UNKNOWN;
  private long size = UNKNOWN;

  SizedChannel(FileChannel file) {
    this.file = file;
  }

  private interface Work<T> {
    T run() throws IOException;
  }

  /** Whatever fails may have moved the position or changed the size, or closed the file. */
  private <T> T ask(Work<T> work) throws IOException {
    try {
      return work.run();
    } catch (IOException | RuntimeException failure) {
      position = UNKNOWN;
      size = UNKNOWN;
      if (!file.isOpen()) {
        close();
      }
      throw failure;
    }
  }

  @Override
  public long position() throws IOException {
    if (position == UNKNOWN) {
      position = file.position();
    }
    return position;
  }

  @Override
  public long size() throws IOException {
    if (size == UNKNOWN) {
      size = file.size();
    }
    return size;
  }

  @Override
  public int write(ByteBuffer source) throws IOException {
    long from = position();
    long before = size();
    int written = ask(() -> file.write(source));
    position = from + written;
    size = Math.max(before, position);
    return written;
  }

  @Override
  public int write(ByteBuffer source, long at) throws IOException {
    long before = size();
    int written = ask(() -> file.write(source, at));
    size = Math.max(before, at + written);
    return written;
  }

  @Override
  public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
    long from = position();
    long before = size();
    long written = ask(() -> file.write(sources, offset, length));
    position = from + written;
    size = Math.max(before, position);
    return written;
  }

  @Override
  public FileChannel position(long newPosition) throws IOException {
    ask(() -> file.position(newPosition));
    position = newPosition;
    return this;
  }

  @Override
  public FileChannel truncate(long newSize) throws IOException {
    ask(() -> file.truncate(newSize));
    position = UNKNOWN;
    size = UNKNOWN;
    return this;
  }

  @Override
  public void force(boolean metadata) throws IOException {
    ask(
        () -> {
          file.force(metadata);
          return null;
        });
  }

  @Override
  public int read(ByteBuffer target) throws IOException {
    position = UNKNOWN;
    return ask(() -> file.read(target));
  }

  @Override
  public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
    position = UNKNOWN;
    return ask(() -> file.read(targets, offset, length));
  }

  @Override
  public int read(ByteBuffer target, long at) throws IOException {
    return ask(() -> file.read(target, at));
  }

  @Override
  public long transferTo(long at, long count, WritableByteChannel target) throws IOException {
    return ask(() -> file.transferTo(at, count, target));
  }

  @Override
  public long transferFrom(ReadableByteChannel source, long at, long count) throws IOException {
    size = UNKNOWN;
    return ask(() -> file.transferFrom(source, at, count));
  }

  /** Mapping makes a file longer that is shorter than the map. */
  @Override
  public MappedByteBuffer map(MapMode mode, long at, long length) throws IOException {
    size = UNKNOWN;
    return ask(() -> file.map(mode, at, length));
  }

  @Override
  public FileLock lock(long at, long length, boolean shared) throws IOException {
    return ask(() -> file.lock(at, length, shared));
  }

  @Override
  public FileLock tryLock(long at, long length, boolean shared) throws IOException {
    return ask(() -> file.tryLock(at, length, shared));
  }

  @Override
  protected void implCloseChannel() throws IOException {
    file.close();
  }
}
