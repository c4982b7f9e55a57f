package io.leasehold.doors.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.etcd.LeaseGrpc;
import io.leasehold.api.etcd.LeaseKeepAliveRequest;
import io.leasehold.api.etcd.LeaseKeepAliveResponse;
import io.leasehold.doors.etcd.wire.EtcdFacts;
import io.leasehold.engine.Engine;
import io.leasehold.engine.node.Engines;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A client that renews for weeks sends more in its one stream than any one request may have. */
class LongStreamTest {
  private static final int MOST_BYTES = 1024;
  private static final int MESSAGES = 1000;

  @Test
  void aStreamMayBeLongerThanARequest() {
    ServerBuilder builder = Server.builder().http(0).maxRequestLength(MOST_BYTES);
    try (Engine engine = Engines.inMemory()) {
      EtcdDoor.bind(builder, engine, new EtcdFacts("leasehold", false, MOST_BYTES));
      Server server = builder.build();
      server.start().join();
      ManagedChannel channel =
          ManagedChannelBuilder.forAddress("127.0.0.1", server.activeLocalPort())
              .usePlaintext()
              .build();
      assertThat(answersTo(channel)).isEqualTo(MESSAGES);
      channel.shutdownNow();
      server.stop().join();
    }
  }

  private static int answersTo(ManagedChannel channel) {
    CompletableFuture<Integer> all = new CompletableFuture<>();
    StreamObserver<LeaseKeepAliveRequest> requests =
        LeaseGrpc.newStub(channel).leaseKeepAlive(counting(all));
    for (int i = 0; i < MESSAGES; i++) {
      requests.onNext(LeaseKeepAliveRequest.newBuilder().setID(Long.MAX_VALUE - i).build());
    }
    requests.onCompleted();
    return all.join();
  }

  private static StreamObserver<LeaseKeepAliveResponse> counting(CompletableFuture<Integer> all) {
    return new StreamObserver<>() {
      private int count;

      @Override
      public void onNext(LeaseKeepAliveResponse response) {
        count++;
      }

      @Override
      public void onError(Throwable failure) {
        all.completeExceptionally(failure);
      }

      @Override
      public void onCompleted() {
        all.complete(count);
      }
    };
  }
}
