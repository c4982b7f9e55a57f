package io.leasehold.fuzz.file;

import io.leasehold.fence.StaleTokenException;
import io.leasehold.fence.file.DamagedLogException;
import io.leasehold.fence.file.FencedFile;
import io.leasehold.fence.file.FencedLog;
import io.leasehold.fence.file.LogEntry;
import io.leasehold.fence.http.FencingRules;
import io.leasehold.fence.http.Problem;
import io.leasehold.fence.http.Verdict;
import io.leasehold.fuzz.Broken;
import io.leasehold.fuzz.door.Answered;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The files of the fence and the header with a token; the first byte tells which. What was admitted
 * is never forgotten, and what is damaged is refused or cut where it is torn, nothing else.
 */
public final class FenceTarget {
  private FenceTarget() {}

  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    if (input.length == 0) {
      return;
    }
    byte[] bytes = Arrays.copyOfRange(input, 1, input.length);
    if ((input[0] & 3) == 0) {
      header(new String(bytes, StandardCharsets.UTF_8));
      return;
    }
    Path folder = Files.createTempDirectory("fence");
    try {
      switch (input[0] & 3) {
        case 1 -> log(folder, bytes);
        case 2 -> appendedLog(folder, bytes);
        default -> file(folder, bytes);
      }
    } finally {
      delete(folder);
    }
  }

  private static void header(String text) {
    OptionalLong token = FencingRules.parse(text);
    Broken.unless(
        token.isEmpty() || text.equals(Long.toString(token.getAsLong())),
        "a token has one spelling:",
        text);
    Verdict verdict = FencingRules.defaults().judge("PUT", List.of(text));
    Broken.unless(
        verdict instanceof Verdict.Fenced == token.isPresent(), "judged as it is read:", text);
    if (verdict instanceof Verdict.Refused refused) {
      Answered.requireJson(refused.problem().json());
    }
    Answered.requireJson(Problem.stale(new StaleTokenException(text + "x", 1, 2)).json());
  }

  /** Any bytes as a log. */
  private static void log(Path folder, byte[] bytes) throws IOException {
    Path path = Files.write(folder.resolve("log"), bytes);
    try {
      goOn(FencedLog.open(path));
    } catch (DamagedLogException refused) {
      Broken.unless(refused.getMessage().contains(path.toString()), "names the file", refused);
      Path rescued = folder.resolve("rescued");
      var unused = FencedLog.salvage(path, rescued);
      goOn(FencedLog.open(rescued));
    }
  }

  /** Any bytes after a log that has been written: the end that a crash leaves. */
  private static void appendedLog(Path folder, byte[] bytes) throws IOException {
    Path path = folder.resolve("log");
    FencedLog log = FencedLog.open(path);
    var unused = log.append(3, new byte[] {1});
    unused = log.append(5, bytes);
    byte[] whole = Files.readAllBytes(path);
    byte[] torn = Arrays.copyOf(whole, whole.length + bytes.length);
    System.arraycopy(bytes, 0, torn, whole.length, bytes.length);
    Files.write(path, torn);
    FencedLog again;
    try {
      again = FencedLog.open(path);
    } catch (DamagedLogException refused) {
      return;
    }
    List<LogEntry> entries = again.readAll();
    Broken.unless(entries.size() >= 2, "what was appended stays", entries);
    Broken.unless(again.newest() >= 5, "the newest token stays", again.newest());
    goOn(again);
  }

  private static void goOn(FencedLog log) throws IOException {
    long newest = log.newest();
    var unused = log.append(Long.MAX_VALUE, new byte[] {7});
    try {
      unused = log.append(Math.max(1, newest), new byte[0]);
      Broken.unless(newest == Long.MAX_VALUE, "P6 late writes bounce", newest);
    } catch (StaleTokenException stale) {
      Broken.unless(newest < Long.MAX_VALUE, "the newest owner may write", newest);
    }
    List<LogEntry> entries = FencedLog.open(log.path()).readAll();
    Broken.unless(!entries.isEmpty(), "what was appended is there");
  }

  /** Any bytes as the memory beside a fenced file. */
  private static void file(Path folder, byte[] bytes) throws IOException {
    Path path = folder.resolve("file");
    FencedFile fresh = FencedFile.at(path);
    fresh.replace(2, new byte[] {1});
    Path memory = memoryOf(folder, path);
    byte[] true2 = Files.readAllBytes(memory);
    // Any bytes at any place of it, so that one of the two slots may stay whole.
    if (bytes.length > 2) {
      int at = ((bytes[0] & 0xff) << 8 | (bytes[1] & 0xff)) % (true2.length + 1);
      byte[] changed = Arrays.copyOf(true2, Math.max(true2.length, at + bytes.length - 2));
      System.arraycopy(bytes, 2, changed, at, bytes.length - 2);
      Files.write(memory, changed);
    } else {
      Files.write(memory, bytes);
    }
    try {
      FencedFile again = FencedFile.at(path);
      again.replace(Long.MAX_VALUE, new byte[] {3});
      Broken.unless(
          Arrays.equals(again.read().bytes(), new byte[] {3}), "what was replaced is there");
      again.replace(2, new byte[] {4});
      throw new Broken("P6 late writes bounce");
    } catch (StaleTokenException bounced) {
      Broken.unless(bounced.token() == 2 || bounced.newest() == Long.MAX_VALUE, "why", bounced);
    } catch (IOException refused) {
      Broken.unless(refused.getMessage().contains(memory.toString()), "names the file", refused);
    }
  }

  private static Path memoryOf(Path folder, Path file) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(path -> !path.equals(file))
          .filter(path -> path.toFile().length() > 0)
          .findFirst()
          .orElseThrow();
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      for (Path path : all.toList()) {
        Files.delete(path);
      }
    }
    Files.delete(folder);
  }
}
