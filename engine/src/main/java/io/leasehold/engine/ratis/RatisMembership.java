package io.leasehold.engine.ratis;

import io.leasehold.engine.EngineException;
import io.leasehold.engine.Member;
import io.leasehold.engine.Membership;
import io.leasehold.engine.log.NotAppendedException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/** Sends changes of the members to the leader, and again while there is none. */
final class RatisMembership implements Membership {

  private static final long RETRY_MILLIS = 100;
  private static final int ATTEMPTS = 50;

  private final Supplier<List<Member>> members;
  private final Function<byte[], CompletableFuture<byte[]>> leader;

  /**
   * @param leader brings an encoded {@link MemberChange} to the leader's {@link MemberChanges}
   */
  RatisMembership(
      Supplier<List<Member>> members, Function<byte[], CompletableFuture<byte[]>> leader) {
    this.members = members;
    this.leader = leader;
  }

  @Override
  public List<Member> members() {
    return members.get();
  }

  @Override
  public CompletableFuture<List<Member>> add(Member member) {
    try {
      HostPort.parse(member.peerAddress());
    } catch (IllegalArgumentException e) {
      return CompletableFuture.failedFuture(EngineException.refused(e.getMessage(), e));
    }
    return send(new MemberChange(MemberChange.Kind.ADD, member));
  }

  @Override
  public CompletableFuture<List<Member>> remove(String name) {
    return send(MemberChange.of(MemberChange.Kind.REMOVE, name));
  }

  @Override
  public CompletableFuture<List<Member>> transferLeadership(String to) {
    return send(MemberChange.of(MemberChange.Kind.TRANSFER, to));
  }

  private CompletableFuture<List<Member>> send(MemberChange change) {
    return attempt(change.encode(), ATTEMPTS).thenApply(MemberChange::decodeMembers);
  }

  private CompletableFuture<byte[]> attempt(byte[] change, int attempts) {
    return leader.apply(change).exceptionallyCompose(thrown -> again(change, attempts, thrown));
  }

  private CompletableFuture<byte[]> again(byte[] change, int attempts, Throwable thrown) {
    Throwable cause = thrown instanceof CompletionException ? thrown.getCause() : thrown;
    if (!(cause instanceof NotAppendedException)) {
      return CompletableFuture.failedFuture(cause);
    }
    if (attempts <= 1) {
      return CompletableFuture.failedFuture(
          EngineException.noLeader(cause.getMessage(), RETRY_MILLIS));
    }
    return CompletableFuture.runAsync(
            () -> {}, CompletableFuture.delayedExecutor(RETRY_MILLIS, TimeUnit.MILLISECONDS))
        .thenCompose(waited -> attempt(change, attempts - 1));
  }
}
