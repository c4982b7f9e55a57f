package io.leasehold.engine.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;

/**
 * The file in which Ratis keeps the last entry that told who the members are: {@code
 * raft-meta.conf}. It was committed, so the log or a snapshot once reached that far.
 *
 * @param flaw why it cannot be used; empty if it can
 * @param index of that entry, or -1
 * @param members their names
 */
record MembersFile(Path path, String flaw, long index, List<String> members) {

  static final String NAME = "raft-meta.conf";

  static Optional<MembersFile> in(Path directory) {
    Path path = directory.resolve(NAME);
    return Files.exists(path) ? Optional.of(read(path)) : Optional.empty();
  }

  private static MembersFile read(Path path) {
    LogEntryProto entry;
    try {
      entry = LogEntryProto.parseFrom(Files.readAllBytes(path));
    } catch (IOException e) {
      return new MembersFile(
          path, "it cannot be read (%s)".formatted(e.getMessage()), -1, List.of());
    }
    List<String> members =
        entry.getConfigurationEntry().getPeersList().stream()
            .map(peer -> peer.getId().toStringUtf8())
            .toList();
    return members.isEmpty()
        ? new MembersFile(path, "it names no members", -1, members)
        : new MembersFile(path, "", entry.getIndex(), members);
  }

  boolean sound() {
    return flaw.isEmpty();
  }
}
