package io.leasehold.doors.grpc;

/** What a node tells about itself that its engine does not know. */
public interface NodeFacts {
  String clusterName();

  String version();

  long uptimeMillis();
}
