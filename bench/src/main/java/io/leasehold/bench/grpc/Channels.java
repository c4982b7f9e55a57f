package io.leasehold.bench.grpc;

import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * A few connections, used in turn.
 *
 * <p>Safe for use by several threads.
 */
public final class Channels implements AutoCloseable {
  private static final int MAX_REPLY_BYTES = 64 << 20;

  private final List<ManagedChannel> all;
  private final AtomicInteger turn = new AtomicInteger();

  private Channels(List<ManagedChannel> all) {
    this.all = all;
  }

  /** So many connections, at least one to each of the addresses. */
  public static Channels to(List<String> addresses, int connections) {
    int count = Math.max(addresses.size(), connections);
    return new Channels(
        IntStream.range(0, count)
            .mapToObj(i -> channel(addresses.get(i % addresses.size())))
            .toList());
  }

  private static ManagedChannel channel(String address) {
    return Grpc.newChannelBuilder("dns:///" + address, InsecureChannelCredentials.create())
        .maxInboundMessageSize(MAX_REPLY_BYTES)
        .directExecutor()
        .disableRetry()
        .build();
  }

  /** The one whose turn it is. */
  public ManagedChannel next() {
    return all.get(Math.floorMod(turn.getAndIncrement(), all.size()));
  }

  public List<ManagedChannel> all() {
    return all;
  }

  @Override
  public void close() {
    all.forEach(ManagedChannel::shutdownNow);
  }
}
