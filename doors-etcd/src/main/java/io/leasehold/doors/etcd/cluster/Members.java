package io.leasehold.doors.etcd.cluster;

import io.leasehold.api.etcd.Member;
import io.leasehold.doors.etcd.wire.EtcdFacts;
import io.leasehold.doors.etcd.wire.Identity;
import io.leasehold.engine.Engine;
import java.util.List;
import java.util.Optional;

/** The nodes of the cluster by the numbers that etcd's clients know them by. Thread-safe. */
final class Members {
  private final Engine engine;
  private final Identity identity;
  private final String scheme;

  Members(Engine engine, EtcdFacts facts) {
    this.engine = engine;
    this.identity = new Identity(facts.cluster());
    this.scheme = facts.tls() ? "https://" : "http://";
  }

  /** All of them, by their numbers: every node gives the same list. */
  List<Member> all() {
    return engine.membership().members().stream()
        .map(this::describe)
        .sorted((a, b) -> Long.compareUnsigned(a.getID(), b.getID()))
        .toList();
  }

  private Member describe(io.leasehold.engine.Member member) {
    Member.Builder described =
        Member.newBuilder().setID(identity.member(member.name())).setName(member.name());
    // A node in memory has no addresses.
    if (!member.peerAddress().isEmpty()) {
      described.addPeerURLs(scheme + member.peerAddress());
    }
    if (!member.address().isEmpty()) {
      described.addClientURLs(scheme + member.address());
    }
    return described.build();
  }

  Optional<String> name(long id) {
    return all().stream().filter(member -> member.getID() == id).map(Member::getName).findFirst();
  }

  /** 0 for nobody. */
  long id(String name) {
    return name.isEmpty() ? 0 : identity.member(name);
  }
}
