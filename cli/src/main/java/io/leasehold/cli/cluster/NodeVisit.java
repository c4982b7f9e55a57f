package io.leasehold.cli.cluster;

import io.leasehold.api.v1.StatusReply;
import io.leasehold.client.connection.Endpoint;

/**
 * What came of asking one node how it is.
 *
 * @param status null if it did not answer
 * @param problem why it did not; empty if it did
 */
record NodeVisit(Endpoint endpoint, StatusReply status, String problem) {

  boolean answered() {
    return status != null;
  }

  /** The node's name, or where it should be. */
  String name() {
    return answered() ? status.getNode() : endpoint.toString();
  }
}
