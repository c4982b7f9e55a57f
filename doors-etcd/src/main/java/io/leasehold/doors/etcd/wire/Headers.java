package io.leasehold.doors.etcd.wire;

import io.leasehold.api.etcd.ResponseHeader;
import io.leasehold.engine.Engine;
import io.leasehold.engine.NodeStatus;

/** What every answer begins with: who answers, and at which revision. Thread-safe. */
public final class Headers {
  private final Engine engine;
  private final long cluster;
  private final long member;

  public Headers(Engine engine, EtcdFacts facts) {
    this.engine = engine;
    Identity identity = new Identity(facts.cluster());
    this.cluster = identity.cluster();
    this.member = identity.member(engine.status().node());
  }

  public ResponseHeader at(long revision) {
    return header(revision, engine.status());
  }

  /** For answers that no revision belongs to: the last one that this node knows. */
  public ResponseHeader now() {
    NodeStatus status = engine.status();
    return header(status.revision(), status);
  }

  /** For answers about the cluster itself, which etcd gives none. */
  public ResponseHeader withoutRevision() {
    return header(0, engine.status());
  }

  private ResponseHeader header(long revision, NodeStatus status) {
    return ResponseHeader.newBuilder()
        .setClusterId(cluster)
        .setMemberId(member)
        .setRevision(revision)
        .setRaftTerm(status.raftTerm())
        .build();
  }
}
