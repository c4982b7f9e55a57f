package io.leasehold.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.api.v1.RevokeReply;
import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.client.Answers;
import io.leasehold.client.Leasehold;
import io.leasehold.client.connection.Rpc;

/** Takes away what somebody holds, as an operator can. */
final class Revoking {

  private Revoking() {}

  static void holderOf(Leasehold client, String key) throws InterruptedException {
    long lease = client.owners(key).get(0).lease();
    RevokeRequest request = RevokeRequest.newBuilder().setLease(lease).build();
    RevokeReply reply = Answers.await(client.connection().send(Rpc.REVOKE, request));
    assertThat(reply.hasRefused()).isFalse();
  }
}
