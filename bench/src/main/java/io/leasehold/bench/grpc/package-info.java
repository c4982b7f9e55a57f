/**
 * gRPC as the loads use it, in the same way whoever answers: a few connections, calls that end in a
 * future, streams whose answers come in the order of what was sent.
 *
 * <p>Answers are handled by the threads of the connections: a load does little with them, and a
 * thread more on the way would be measured as the server's latency.
 */
package io.leasehold.bench.grpc;
