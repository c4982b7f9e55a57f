package io.leasehold.cli;

import static io.leasehold.cli.Invocation.leasehold;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.server.LeaseholdServer;
import io.leasehold.server.config.Config;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is on a disk is told file by file, and a node that cannot start says the same. */
class DataCommandTest {
  @TempDir Path directory;

  @Test
  void everyFileIsToldAndDamageEndsWithOne() throws Exception {
    Config config = Config.of(Map.of("port", "0", "data", directory.toString()));
    try (LeaseholdServer node = LeaseholdServer.start(config)) {
      node.ready().join();
      Invocation running = leasehold("data", "check", directory.toString());
      assertThat(running.exitCode()).isEqualTo(1);
      assertThat(running.err()).contains("is locked by a running node");
    }
    Invocation sound = leasehold("data", "check", directory.toString());
    assertThat(sound.exitCode()).as(sound.err()).isZero();
    assertThat(sound.out())
        .containsPattern("current/raft-meta +sound +term 1")
        .containsPattern("current/log_inprogress_0 +sound +entries 0 to \\d+");

    Path segment = segment();
    byte[] bytes = Files.readAllBytes(segment);
    bytes[20] ^= 1;
    Files.write(segment, bytes);
    Invocation damaged = leasehold("data", "check", directory.toString());
    assertThat(damaged.exitCode()).isEqualTo(1);
    assertThat(damaged.out())
        .containsPattern("current/log_inprogress_0 +damaged +at byte 8, entry 0: the entry does");
    assertThat(damaged.err()).contains("files are damaged", "docs/operating.md");

    Invocation serve = leasehold("serve", "--port=0", "--data=" + directory);
    assertThat(serve.exitCode()).isEqualTo(1);
    assertThat(serve.err().lines().filter(line -> line.contains("is damaged: at byte 8, entry 0")))
        .hasSize(1);
    assertThat(serve.err()).contains(segment.toString()).doesNotContain("\tat ");
  }

  private Path segment() throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(file -> file.endsWith("log_inprogress_0")).findFirst().orElseThrow();
    }
  }

  @Test
  void aDirectoryOfNobodyIsRefused() {
    Invocation check = leasehold("data", "check", directory.toString());
    assertThat(check.exitCode()).isEqualTo(1);
    assertThat(check.err()).contains("is not the data directory of a node");
  }
}
