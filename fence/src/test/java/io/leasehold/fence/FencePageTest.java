package io.leasehold.fence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.fence.file.FencedFile;
import io.leasehold.fence.file.FencedLog;
import io.leasehold.fence.file.FileContent;
import io.leasehold.fence.file.LogEntry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What docs/fence.md shows, as it is written there. */
class FencePageTest {
  private final List<Object> seen = new ArrayList<>();
  private final byte[] bytes = "one".getBytes(UTF_8);
  private final long token = 42;

  @FunctionalInterface
  private interface Printer {
    void print(String page);
  }

  @Test
  void memory() {
    Printer printer = seen::add;
    String page = "a page";
    MemoryFence fence = new MemoryFence();
    fence.admit("printer", token, () -> printer.print(page));
    assertThat(seen).containsExactly(page);
  }

  @Test
  void file(@TempDir Path folder) throws Exception {
    FencedFile file = FencedFile.at(folder.resolve("config.json"));
    file.replace(token, bytes); // or StaleTokenException
    FileContent now = file.read(); // bytes, token of the content, newest token
    file.update(token, old -> withOneMore(old)); // nobody writes between reading and writing
    assertThat(now.text()).isEqualTo("one");
    assertThat(file.read().text()).isEqualTo("one and more");
  }

  @Test
  void log(@TempDir Path folder) throws Exception {
    FencedLog log = FencedLog.open(folder.resolve("orders.log"));
    long offset = log.append(token, bytes); // or StaleTokenException
    long next = log.readFrom(0, entry -> handle(entry));
    assertThat(next).isGreaterThan(offset);
    assertThat(seen).hasSize(1);
  }

  private static byte[] withOneMore(byte[] old) {
    return (new String(old, UTF_8) + " and more").getBytes(UTF_8);
  }

  private void handle(LogEntry entry) {
    seen.add(entry);
  }
}
