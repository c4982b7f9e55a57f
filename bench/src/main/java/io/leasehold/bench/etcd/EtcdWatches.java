package io.leasehold.bench.etcd;

import com.google.protobuf.ByteString;
import io.grpc.Channel;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.etcd.Event;
import io.leasehold.api.etcd.WatchCreateRequest;
import io.leasehold.api.etcd.WatchGrpc;
import io.leasehold.api.etcd.WatchRequest;
import io.leasehold.api.etcd.WatchResponse;
import io.leasehold.bench.grpc.Calls;
import io.leasehold.bench.grpc.Ranges;
import io.leasehold.bench.peer.Link.Listener;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/** The watches of a connection, all on one stream, as clients of etcd have them. Thread-safe. */
final class EtcdWatches {
  private final Channel channel;
  private final Map<Long, Open> open = new ConcurrentHashMap<>();
  private StreamObserver<WatchRequest> out;
  private long lastId;

  private record Open(Listener listener, CompletableFuture<Void> stands) {}

  EtcdWatches(Channel channel) {
    this.channel = channel;
  }

  synchronized CompletableFuture<Void> open(String prefix, Listener listener) {
    if (out == null) {
      CompletableFuture<Void> ended = new CompletableFuture<>();
      var unused =
          ended.exceptionally(
              failure -> {
                open.values().forEach(one -> one.stands.completeExceptionally(failure));
                return null;
              });
      out = Calls.converse(channel, WatchGrpc.getWatchMethod(), this::tell, ended);
    }
    CompletableFuture<Void> stands = new CompletableFuture<>();
    long id = ++lastId;
    open.put(id, new Open(listener, stands));
    out.onNext(
        WatchRequest.newBuilder()
            .setCreateRequest(
                WatchCreateRequest.newBuilder()
                    .setWatchId(id)
                    .setKey(ByteString.copyFromUtf8(prefix))
                    .setRangeEnd(Ranges.endOf(prefix)))
            .build());
    return stands;
  }

  private void tell(WatchResponse reply) {
    Open one = open.get(reply.getWatchId());
    if (one == null) {
      return;
    }
    if (reply.getCreated()) {
      one.stands.complete(null);
    }
    for (Event event : reply.getEventsList()) {
      one.listener.changed(
          event.getKv().getKey().toStringUtf8(), event.getType() == Event.EventType.DELETE);
    }
  }
}
