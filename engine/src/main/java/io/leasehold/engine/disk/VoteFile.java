package io.leasehold.engine.disk;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** The file in which Ratis keeps the term and the vote of a node: {@code raft-meta}. */
final class VoteFile {

  static final String NAME = "raft-meta";

  private VoteFile() {}

  /**
   * @param logRaftTerm term of the last entry or snapshot; a node has been in all terms before
   */
  static Finding check(Path file, long logRaftTerm) {
    if (!Files.exists(file)) {
      return Finding.damaged(
          file, "it is missing, and with it for whom this node has voted: it could vote twice");
    }
    Properties found = new Properties();
    try (Reader in = Files.newBufferedReader(file, UTF_8)) {
      found.load(in);
    } catch (IOException | IllegalArgumentException e) {
      return Finding.damaged(file, "it cannot be read (%s)".formatted(e));
    }
    String term = found.getProperty("term", "");
    if (!term.matches("\\d{1,18}") || found.getProperty("votedFor") == null) {
      return Finding.damaged(
          file, "it does not tell for whom this node has voted: it could vote twice");
    }
    return Long.parseLong(term) < logRaftTerm
        ? Finding.damaged(
            file, "it tells of term %s, but the log has reached %d".formatted(term, logRaftTerm))
        : Finding.sound(file, "term " + term);
  }
}
