package io.leasehold.engine.ratis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.leasehold.engine.Member;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;

/**
 * Members in the words of Ratis. The address for clients travels in the field that Ratis has for
 * its own clients, of which there are none; so every node learns it from the log.
 */
final class Peers {

  private Peers() {}

  /** The same for every node that was given the same name. */
  static RaftGroupId group(String cluster) {
    return RaftGroupId.valueOf(UUID.nameUUIDFromBytes(("leasehold/" + cluster).getBytes(UTF_8)));
  }

  static RaftPeerId id(String name) {
    return RaftPeerId.valueOf(name);
  }

  static RaftPeer peer(Member member) {
    return RaftPeer.newBuilder()
        .setId(id(member.name()))
        .setAddress(member.peerAddress())
        .setClientAddress(member.address())
        .build();
  }

  static List<RaftPeer> peers(List<Member> members) {
    return members.stream().map(Peers::peer).toList();
  }

  static Member member(RaftPeer peer) {
    String address = peer.getClientAddress();
    return new Member(peer.getId().toString(), address == null ? "" : address, peer.getAddress());
  }

  /** Sorted by name, so that every node tells them in the same order. */
  static List<Member> members(Collection<RaftPeer> peers) {
    return peers.stream().map(Peers::member).sorted(Comparator.comparing(Member::name)).toList();
  }
}
