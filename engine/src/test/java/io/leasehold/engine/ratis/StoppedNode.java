package io.leasehold.engine.ratis;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.engine.Member;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The data of a node that has stopped, to be damaged: two closed segments and an open one, since
 * every start begins a new segment, each with ten entries after the one that tells the members.
 */
final class StoppedNode {

  private final Path root;
  private final Member member;
  private final List<String> entries;

  private StoppedNode(Path root, Member member, List<String> entries) {
    this.root = root;
    this.member = member;
    this.entries = entries;
  }

  /** Without a snapshot. */
  static StoppedNode with30Entries(Path root) throws Exception {
    return after(root, new RatisSettings.Snapshots(1_000, 1 << 30, 2));
  }

  /** With snapshots after every ten entries; the segments are so small that some may stay. */
  static StoppedNode withSnapshots(Path root) throws Exception {
    return after(root, new RatisSettings.Snapshots(10, 1 << 30, 2));
  }

  private static StoppedNode after(Path root, RatisSettings.Snapshots snapshots) throws Exception {
    Member member = TestCluster.member("n1");
    List<String> entries = new ArrayList<>();
    for (int run = 0; run < 3; run++) {
      try (TestCluster cluster = new TestCluster(root, s -> s.withSnapshots(snapshots))) {
        TestCluster.Node node = cluster.start(member, List.of(member));
        TestCluster.await(node.replica()::leads);
        long before = node.log().status().snapshotIndex();
        for (int i = 0; i < 10; i++) {
          String entry = "run %d entry %d ".formatted(run, i) + "x".repeat(40 * i);
          node.append(entry);
          entries.add(entry);
        }
        if (snapshots.everyEntries() == 10) {
          TestCluster.await(() -> node.log().status().snapshotIndex() > before);
        }
      }
    }
    return new StoppedNode(root, member, entries);
  }

  StoppedNode copiedTo(Path other) throws IOException {
    try (Stream<Path> files = Files.walk(root, FileVisitOption.FOLLOW_LINKS)) {
      for (Path file : files.toList()) {
        Files.copy(file, other.resolve(root.relativize(file).toString()));
      }
    }
    return new StoppedNode(other, member, entries);
  }

  List<String> entries() {
    return entries;
  }

  Path data() {
    return root.resolve("n1");
  }

  Path file(String name) {
    return files(name.replace(".", "\\.")).get(0);
  }

  /** In the order of their names. */
  List<Path> files(String pattern) {
    try (Stream<Path> files = Files.walk(data())) {
      List<Path> found =
          files
              .filter(file -> file.getFileName().toString().matches(pattern))
              .sorted(Comparator.comparing(Path::toString))
              .toList();
      assertThat(found).as(pattern).isNotEmpty();
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path openSegment() {
    return files("log_inprogress_\\d+").get(0);
  }

  Path closedSegment(int which) {
    return files("log_\\d+-\\d+").get(which);
  }

  static void flip(Path file, int offset) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[offset] ^= 0x20;
    Files.write(file, bytes);
  }

  static void cut(Path file, int bytesLess) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(bytes, bytes.length - bytesLess));
  }

  static void append(Path file, byte[] more) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    byte[] longer = Arrays.copyOf(bytes, bytes.length + more.length);
    System.arraycopy(more, 0, longer, bytes.length, more.length);
    Files.write(file, longer);
  }

  /** Starts it again; fails as the node does. */
  TestCluster.Node start(TestCluster cluster) throws IOException {
    return cluster.start(member, List.of(member));
  }

  /** What the node knows after a start. */
  List<String> entriesAfterStart() throws IOException {
    try (TestCluster cluster = new TestCluster(root)) {
      TestCluster.Node node = start(cluster);
      TestCluster.await(node.replica()::leads);
      return node.replica().entries();
    }
  }
}
