package io.leasehold.doors.etcd.watch;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.grpc.Channel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.stub.ClientCallStreamObserver;
import io.grpc.stub.ClientResponseObserver;
import io.grpc.stub.MetadataUtils;
import io.leasehold.api.etcd.WatchCancelRequest;
import io.leasehold.api.etcd.WatchCreateRequest;
import io.leasehold.api.etcd.WatchGrpc;
import io.leasehold.api.etcd.WatchProgressRequest;
import io.leasehold.api.etcd.WatchRequest;
import io.leasehold.api.etcd.WatchResponse;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

/** A stream of watches from the side of the client: what is sent, and what came, in order. */
final class Conversation {
  private static final int PATIENCE_SECONDS = 30;

  private final BlockingQueue<WatchResponse> heard = new LinkedBlockingQueue<>();
  private final CompletableFuture<Status> ended = new CompletableFuture<>();
  private final boolean readsByItself;
  private ClientCallStreamObserver<WatchRequest> requests;

  private Conversation(boolean readsByItself) {
    this.readsByItself = readsByItself;
  }

  static Conversation over(Channel channel) {
    return new Conversation(true).begin(WatchGrpc.newStub(channel));
  }

  /** One that takes a response only when {@link #reads} says so. */
  static Conversation slowlyOver(Channel channel) {
    return new Conversation(false).begin(WatchGrpc.newStub(channel));
  }

  /** One that wants to hear of it if the node has no leader. */
  static Conversation withLeaderOver(Channel channel) {
    Metadata metadata = new Metadata();
    metadata.put(Metadata.Key.of("hasleader", Metadata.ASCII_STRING_MARSHALLER), "true");
    return new Conversation(true)
        .begin(
            WatchGrpc.newStub(channel)
                .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(metadata)));
  }

  private Conversation begin(WatchGrpc.WatchStub stub) {
    ClientResponseObserver<WatchRequest, WatchResponse> listener =
        new ClientResponseObserver<>() {
          @Override
          public void beforeStart(ClientCallStreamObserver<WatchRequest> stream) {
            requests = stream;
            if (!readsByItself) {
              stream.disableAutoRequestWithInitial(0);
            }
          }

          @Override
          public void onNext(WatchResponse response) {
            heard.add(response);
          }

          @Override
          public void onError(Throwable failure) {
            ended.complete(Status.fromThrowable(failure));
          }

          @Override
          public void onCompleted() {
            ended.complete(Status.OK);
          }
        };
    stub.watch(listener);
    return this;
  }

  static WatchCreateRequest.Builder key(String key) {
    return WatchCreateRequest.newBuilder().setKey(ByteString.copyFromUtf8(key));
  }

  /** All keys that begin with this; the last character must not be the last there is. */
  static WatchCreateRequest.Builder prefix(String prefix) {
    int last = prefix.length() - 1;
    String end = prefix.substring(0, last) + (char) (prefix.charAt(last) + 1);
    return key(prefix).setRangeEnd(ByteString.copyFromUtf8(end));
  }

  Conversation create(WatchCreateRequest.Builder create) {
    return send(WatchRequest.newBuilder().setCreateRequest(create).build());
  }

  Conversation cancel(long id) {
    WatchCancelRequest cancel = WatchCancelRequest.newBuilder().setWatchId(id).build();
    return send(WatchRequest.newBuilder().setCancelRequest(cancel).build());
  }

  Conversation askProgress() {
    WatchProgressRequest progress = WatchProgressRequest.getDefaultInstance();
    return send(WatchRequest.newBuilder().setProgressRequest(progress).build());
  }

  Conversation send(WatchRequest request) {
    requests.onNext(request);
    return this;
  }

  void reads(int responses) {
    requests.request(responses);
  }

  void sendsNoMore() {
    requests.onCompleted();
  }

  void goesAway() {
    requests.cancel("the client went away", null);
  }

  WatchResponse next() throws InterruptedException {
    WatchResponse response = heard.poll(PATIENCE_SECONDS, SECONDS);
    assertThat(response)
        .as("nothing more was heard; the stream: " + ended.getNow(null))
        .isNotNull();
    return response;
  }

  int unheard() {
    return heard.size();
  }

  Status end() throws Exception {
    return ended.get(PATIENCE_SECONDS, SECONDS);
  }
}
