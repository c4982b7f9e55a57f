package io.leasehold.engine.ratis;

import io.leasehold.engine.log.NotAppendedException;
import io.leasehold.engine.log.Replica;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/**
 * Answers what is asked of the leader, and only while this node is it; and hears introductions,
 * which any node does.
 */
final class LeaderDesk {

  private final UUID cluster;
  private final Replica replica;
  private final Leadership leadership;
  private final Introductions introductions;
  private volatile MemberChanges changes;

  LeaderDesk(UUID cluster, Replica replica, Leadership leadership, Introductions introductions) {
    this.cluster = cluster;
    this.replica = replica;
    this.leadership = leadership;
    this.introductions = introductions;
  }

  /** Opens. The port listens a little earlier than there is a node to speak for. */
  void open(MemberChanges memberChanges) {
    changes = memberChanges;
  }

  /** From this node or another one, encoded. Does not fail: a failure is an answer too. */
  CompletableFuture<byte[]> answer(byte[] encoded) {
    CompletableFuture<byte[]> answer;
    try {
      PeerRequest request = PeerRequest.decode(encoded);
      answer =
          request.cluster().equals(cluster)
              ? answer(request.kind(), request.payload())
              : CompletableFuture.failedFuture(
                  new NotAppendedException("the node asked is of another cluster", null));
    } catch (RuntimeException e) {
      answer = CompletableFuture.failedFuture(e);
    }
    return answer.handle(
        (bytes, thrown) -> thrown == null ? PeerReply.done(bytes) : PeerReply.failed(thrown));
  }

  CompletableFuture<byte[]> answer(PeerRequest.Kind kind, byte[] payload) {
    MemberChanges memberChanges = changes;
    if (kind != PeerRequest.Kind.INTRODUCTION && (memberChanges == null || !leadership.leading())) {
      return CompletableFuture.failedFuture(
          new NotAppendedException("the node asked does not lead, or not yet", null));
    }
    return switch (kind) {
      case INTRODUCTION -> introductions.meet(payload);
      case REPLICA -> replica.answer(payload);
      case MEMBERSHIP ->
          memberChanges.make(MemberChange.decode(payload)).thenApply(MemberChange::encodeMembers);
    };
  }
}
