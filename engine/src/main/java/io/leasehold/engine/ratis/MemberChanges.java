package io.leasehold.engine.ratis;

import io.leasehold.engine.EngineException;
import io.leasehold.engine.Member;
import io.leasehold.engine.log.NotAppendedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.exceptions.ReconfigurationInProgressException;

/** What the leader does with a change of the members. */
final class MemberChanges {

  /** Nothing is appended meanwhile, so it must not take long either. */
  private static final long TRANSFER_MILLIS = 3_000;

  private final RatisNode node;
  private final String self;

  MemberChanges(RatisNode node, RatisSettings settings) {
    this.node = node;
    self = settings.self().name();
  }

  /** Fails with {@link NotAppendedException} if another node is to be asked. */
  CompletableFuture<List<Member>> make(MemberChange change) {
    return switch (change.kind()) {
      case ADD -> add(change.member());
      case REMOVE -> remove(change.member().name());
      case TRANSFER -> transfer(change.member().name());
    };
  }

  private CompletableFuture<List<Member>> add(Member added) {
    List<Member> members = node.members();
    for (Member member : members) {
      if (member.equals(added)) {
        return CompletableFuture.completedFuture(members);
      }
      if (member.name().equals(added.name())) {
        return refused(
            "\"%s\" is a member already, with address %s and peer address %s; give the new node"
                    .formatted(member.name(), member.address(), member.peerAddress())
                + " another name");
      }
      if (member.peerAddress().equals(added.peerAddress())) {
        return refused(
            "%s is the peer address of member \"%s\"; give the new node its own"
                .formatted(member.peerAddress(), member.name()));
      }
    }
    List<Member> wanted = new ArrayList<>(members);
    wanted.add(added);
    return change(
        members,
        wanted,
        "\"%s\" was not added: start it with the same cluster name and no members, check that %s"
                .formatted(added.name(), added.peerAddress())
            + " can be reached from here, and add it again");
  }

  private CompletableFuture<List<Member>> remove(String name) {
    List<Member> members = node.members();
    List<Member> wanted = members.stream().filter(m -> !m.name().equals(name)).toList();
    if (wanted.size() == members.size()) {
      return refused("\"%s\" is not a member; the members are %s".formatted(name, names(members)));
    }
    if (wanted.isEmpty()) {
      return refused(
          "\"%s\" is the only member; a cluster needs one, so stop the node instead"
              .formatted(name));
    }
    if (name.equals(self)) {
      return transfer("").thenCompose(moved -> elsewhere());
    }
    return change(
        members,
        wanted,
        "\"%s\" was not removed; look at the members and try again".formatted(name));
  }

  private CompletableFuture<List<Member>> transfer(String name) {
    List<Member> members = node.members();
    if (name.equals(self)) {
      return CompletableFuture.completedFuture(members);
    }
    Optional<String> to = name.isEmpty() ? node.successor() : Optional.of(name);
    if (to.isEmpty()) {
      return refused(
          "leadership stays with \"%s\": no other member answers; the members are %s"
              .formatted(self, names(members)));
    }
    if (members.stream().noneMatch(member -> member.name().equals(to.get()))) {
      return refused(
          "\"%s\" is not a member; the members are %s".formatted(to.get(), names(members)));
    }
    return node.transferLeadership(to.get(), TRANSFER_MILLIS)
        .handle(
            (reply, thrown) ->
                settled(
                    reply, thrown, "leadership stays; see that \"%s\" runs".formatted(to.get())));
  }

  private CompletableFuture<List<Member>> change(
      List<Member> members, List<Member> wanted, String advice) {
    return node.changeMembers(members, wanted)
        .handle((reply, thrown) -> settled(reply, thrown, advice));
  }

  private List<Member> settled(RaftClientReply reply, Throwable thrown, String advice) {
    if (thrown == null && reply.isSuccess()) {
      return node.members();
    }
    Throwable cause = thrown == null ? reply.getException() : thrown;
    if (cause instanceof CompletionException) {
      cause = cause.getCause();
    }
    if (cause instanceof ReconfigurationInProgressException) {
      // It may be this very one, asked for before: then asking again finds it done.
      throw new NotAppendedException("another change of the members is under way", cause);
    }
    throw EngineException.refused(advice + " (" + cause.getMessage() + ")", cause);
  }

  private static CompletableFuture<List<Member>> elsewhere() {
    return CompletableFuture.failedFuture(new NotAppendedException("leadership moves", null));
  }

  private static CompletableFuture<List<Member>> refused(String why) {
    return CompletableFuture.failedFuture(EngineException.refused(why, null));
  }

  private static List<String> names(List<Member> members) {
    return members.stream().map(Member::name).toList();
  }
}
