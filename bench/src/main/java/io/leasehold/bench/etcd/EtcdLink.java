package io.leasehold.bench.etcd;

import com.google.protobuf.ByteString;
import io.leasehold.api.etcd.KVGrpc;
import io.leasehold.api.etcd.LeaseGrantRequest;
import io.leasehold.api.etcd.LeaseGrpc;
import io.leasehold.api.etcd.LeaseKeepAliveRequest;
import io.leasehold.api.etcd.LeaseKeepAliveResponse;
import io.leasehold.api.etcd.LeaseRevokeRequest;
import io.leasehold.api.etcd.LockGrpc;
import io.leasehold.api.etcd.LockRequest;
import io.leasehold.api.etcd.PutRequest;
import io.leasehold.api.etcd.UnlockRequest;
import io.leasehold.bench.grpc.Calls;
import io.leasehold.bench.grpc.Channels;
import io.leasehold.bench.grpc.Conversation;
import io.leasehold.bench.peer.Link;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * The protocol of etcd v3. Renewals go over two streams a connection: a server answers the messages
 * of one stream one after the other.
 */
public final class EtcdLink implements Link {
  private static final int STREAMS_A_CONNECTION = 2;

  private final Channels channels;
  private final List<Conversation<LeaseKeepAliveRequest, LeaseKeepAliveResponse>> renewals;
  private final List<EtcdWatches> watches;
  private final AtomicInteger turn = new AtomicInteger();
  private final AtomicInteger watchTurn = new AtomicInteger();

  public EtcdLink(Channels channels) {
    this.channels = channels;
    this.renewals =
        IntStream.range(0, channels.all().size() * STREAMS_A_CONNECTION)
            .mapToObj(i -> new Conversation<>(channels.next(), LeaseGrpc.getLeaseKeepAliveMethod()))
            .toList();
    this.watches = channels.all().stream().map(EtcdWatches::new).toList();
  }

  @Override
  public CompletableFuture<Long> grant(long termMillis) {
    LeaseGrantRequest request =
        LeaseGrantRequest.newBuilder().setTTL(termMillis(termMillis) / 1000).build();
    return Calls.ask(channels.next(), LeaseGrpc.getLeaseGrantMethod(), request)
        .thenApply(
            reply -> {
              if (!reply.getError().isEmpty()) {
                throw new IllegalStateException(reply.getError());
              }
              return reply.getID();
            });
  }

  /** It counts in whole seconds. */
  @Override
  public long termMillis(long askedMillis) {
    return (askedMillis + 999) / 1000 * 1000;
  }

  @Override
  public CompletableFuture<Integer> renew(long[] leases, int from, int count) {
    CompletableFuture<Integer> renewed = renew(leases[from]);
    for (int i = from + 1; i < from + count; i++) {
      renewed = renewed.thenCombine(renew(leases[i]), Integer::sum);
    }
    return renewed;
  }

  private CompletableFuture<Integer> renew(long lease) {
    int stream = Math.floorMod(turn.getAndIncrement(), renewals.size());
    return renewals
        .get(stream)
        .ask(LeaseKeepAliveRequest.newBuilder().setID(lease).build())
        .thenApply(
            reply -> {
              if (reply.getID() != lease) {
                throw new IllegalStateException(
                    "asked for lease " + lease + ", answered for " + reply.getID());
              }
              return reply.getTTL() > 0 ? 1 : 0;
            });
  }

  @Override
  public CompletableFuture<Void> revoke(long lease) {
    LeaseRevokeRequest request = LeaseRevokeRequest.newBuilder().setID(lease).build();
    return Calls.ask(channels.next(), LeaseGrpc.getLeaseRevokeMethod(), request)
        .thenAccept(reply -> {});
  }

  @Override
  public CompletableFuture<Long> acquire(String key, long lease) {
    return Calls.ask(channels.next(), KVGrpc.getTxnMethod(), EtcdTxns.createIfAbsent(key, lease))
        .thenApply(
            reply -> {
              if (!reply.getSucceeded()) {
                throw new IllegalStateException(key + " is held");
              }
              return reply.getHeader().getRevision();
            });
  }

  @Override
  public CompletableFuture<Void> release(String key, long lease, long token) {
    return Calls.ask(channels.next(), KVGrpc.getTxnMethod(), EtcdTxns.deleteIfCreated(key, token))
        .thenAccept(
            reply -> {
              if (!reply.getSucceeded()) {
                throw new IllegalStateException(key + " is no longer held");
              }
            });
  }

  @Override
  public CompletableFuture<Long> lock(String key, long lease) {
    LockRequest request =
        LockRequest.newBuilder().setName(ByteString.copyFromUtf8(key)).setLease(lease).build();
    return Calls.ask(channels.next(), LockGrpc.getLockMethod(), request)
        .thenApply(reply -> reply.getHeader().getRevision());
  }

  /** A lock is a key below its name that ends with the lease. */
  @Override
  public CompletableFuture<Void> unlock(String key, long lease, long token) {
    ByteString held = ByteString.copyFromUtf8(key + "/" + Long.toHexString(lease));
    return Calls.ask(
            channels.next(),
            LockGrpc.getUnlockMethod(),
            UnlockRequest.newBuilder().setKey(held).build())
        .thenAccept(reply -> {});
  }

  @Override
  public CompletableFuture<Void> put(String key, byte[] value, long lease) {
    PutRequest request =
        PutRequest.newBuilder()
            .setKey(ByteString.copyFromUtf8(key))
            .setValue(ByteString.copyFrom(value))
            .setLease(lease)
            .build();
    return Calls.ask(channels.next(), KVGrpc.getPutMethod(), request).thenAccept(reply -> {});
  }

  @Override
  public CompletableFuture<Void> watch(String prefix, Listener listener) {
    int connection = Math.floorMod(watchTurn.getAndIncrement(), watches.size());
    return watches.get(connection).open(prefix, listener);
  }

  @Override
  public void close() {
    channels.close();
  }
}
