package io.leasehold.bench.process;

import io.leasehold.bench.peer.Usage;
import io.leasehold.torture.process.Until;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The processes of one site. Used by one thread. */
public final class ServerGroup implements AutoCloseable {
  private final List<ServerProcess> all;

  public ServerGroup(List<ServerProcess> all) {
    this.all = List.copyOf(all);
  }

  public List<ServerProcess> all() {
    return all;
  }

  public void start() throws IOException {
    for (ServerProcess server : all) {
      server.start();
    }
  }

  /** Kills all of them, then starts them again. */
  public void restart() throws IOException {
    all.forEach(ServerProcess::kill);
    start();
  }

  /** Waits until one of them is so, kills it, and returns its number. */
  public int killFirst(IntPredicate wanted) {
    int[] found = {-1};
    Until.holds(
        "somebody leads",
        () -> {
          found[0] = IntStream.range(0, all.size()).filter(wanted).findFirst().orElse(-1);
          return found[0] >= 0;
        });
    all.get(found[0]).kill();
    return found[0];
  }

  public Usage usage() {
    return all.stream().map(ServerProcess::usage).reduce(Usage.NONE, Usage::plus);
  }

  /** Live bytes on their heaps after a collection: for those that are JVMs. */
  public long liveHeapBytes() {
    return all.stream().filter(ServerProcess::isAlive).mapToLong(JvmHeap::liveBytes).sum();
  }

  /** What all files in a folder take; those that go away meanwhile do not count. */
  public static long folderBytes(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).mapToLong(ServerGroup::size).sum();
    } catch (UncheckedIOException changedMeanwhile) {
      throw changedMeanwhile.getCause();
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (NoSuchFileException gone) {
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    all.forEach(ServerProcess::close);
  }
}
