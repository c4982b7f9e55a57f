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
import java.util.concurrent.CompletableFuture;

/** A watch on a stream of its own. */
final class EtcdWatch {
  private EtcdWatch() {}

  static CompletableFuture<Void> open(Channel channel, String prefix, Listener listener) {
    CompletableFuture<Void> stands = new CompletableFuture<>();
    StreamObserver<WatchRequest> out =
        Calls.converse(
            channel,
            WatchGrpc.getWatchMethod(),
            reply -> {
              if (reply.getCreated()) {
                stands.complete(null);
              }
              tell(reply, listener);
            },
            stands);
    out.onNext(
        WatchRequest.newBuilder()
            .setCreateRequest(
                WatchCreateRequest.newBuilder()
                    .setKey(ByteString.copyFromUtf8(prefix))
                    .setRangeEnd(Ranges.endOf(prefix)))
            .build());
    return stands;
  }

  private static void tell(WatchResponse reply, Listener listener) {
    for (Event event : reply.getEventsList()) {
      listener.changed(
          event.getKv().getKey().toStringUtf8(), event.getType() == Event.EventType.DELETE);
    }
  }
}
