package io.leasehold.cli.cluster;

import io.leasehold.api.v1.DiagnoseReply;
import io.leasehold.api.v1.DiagnoseRequest;
import io.leasehold.api.v1.StatusRequest;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import java.time.Duration;
import java.util.Arrays;

/**
 * What was measured between here and one node.
 *
 * @param offsetMillis how far the node's wall clock is ahead of this machine's
 */
record Measurement(
    double p50Millis, double maxMillis, double offsetMillis, DiagnoseReply diagnosis) {
  private static final int ROUND_TRIPS = 11;

  /** A node with a slow disk, or with members that do not answer, needs its time to find out. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Measures over a connection that is warm already. */
  static Measurement of(Connection connection) {
    double[] millis = new double[ROUND_TRIPS];
    for (int i = 0; i < ROUND_TRIPS; i++) {
      long startNanos = System.nanoTime();
      connection.call(Rpc.STATUS, StatusRequest.getDefaultInstance());
      millis[i] = (System.nanoTime() - startNanos) / 1e6;
    }
    Arrays.sort(millis);
    double p50 = millis[ROUND_TRIPS / 2];
    // The node looks at its clock when the question arrives: half a round trip after it was sent.
    long askedMillis = System.currentTimeMillis();
    DiagnoseReply reply =
        Connection.await(
            connection.send(Rpc.DIAGNOSE, DiagnoseRequest.getDefaultInstance(), PATIENCE));
    double offset = reply.getWallClockMillis() - askedMillis - p50 / 2;
    return new Measurement(p50, millis[ROUND_TRIPS - 1], offset, reply);
  }
}
