package io.leasehold.client.pipeline;

import static io.leasehold.client.pipeline.WatchNode.at;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.leasehold.api.v1.Event;
import io.leasehold.api.v1.KeyRange;
import io.leasehold.api.v1.KeyValue;
import io.leasehold.api.v1.KeysGrpc;
import io.leasehold.api.v1.Refusal;
import io.leasehold.api.v1.Trouble;
import io.leasehold.api.v1.WatchNews;
import io.leasehold.api.v1.WatchReply;
import io.leasehold.api.v1.WatchRequest;
import io.leasehold.api.v1.WatchStep;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Watches on one stream behave as calls of their own, and none waits for another. */
class SharedWatchTest {
  private final ExecutorService callbacks = Executors.newCachedThreadPool();
  private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
  private WatchNode node = new WatchNode(true);
  private ManagedChannel connection = node.connect();
  private PipelineChannel channel = new PipelineChannel(connection, callbacks, timer);

  @AfterEach
  void close() {
    connection.shutdownNow();
    node.close();
    callbacks.shutdownNow();
    timer.shutdownNow();
  }

  private static WatchRequest of(String key) {
    return WatchRequest.newBuilder()
        .setRange(KeyRange.newBuilder().setFrom(ByteString.copyFromUtf8(key)))
        .build();
  }

  private Reader opens(String key) {
    return new Reader(CallOptions.DEFAULT).opens(of(key));
  }

  /** Takes what it asked for, and writes it down. */
  private final class Reader extends ClientCall.Listener<WatchReply> {
    private final BlockingQueue<WatchReply> replies = new LinkedBlockingQueue<>();
    private final CompletableFuture<Status> end = new CompletableFuture<>();
    private final CompletableFuture<Metadata> trailers = new CompletableFuture<>();
    private final ClientCall<WatchRequest, WatchReply> call;
    private volatile boolean stumbles;

    Reader(CallOptions options) {
      call = channel.newCall(KeysGrpc.getWatchMethod(), options);
    }

    Reader opens(WatchRequest request) {
      call.start(this, new Metadata());
      call.sendMessage(request);
      call.halfClose();
      return this;
    }

    Reader asksFor(int count) {
      call.request(count);
      return this;
    }

    @Override
    public void onMessage(WatchReply reply) {
      if (stumbles) {
        throw new IllegalStateException("it stumbles");
      }
      replies.add(reply);
    }

    @Override
    public void onClose(Status status, Metadata newTrailers) {
      trailers.complete(newTrailers);
      end.complete(status);
    }

    /** The revision it is told to have come to. */
    long next() throws Exception {
      WatchReply reply = replies.poll(30, SECONDS);
      assertThat(reply).as("a reply").isNotNull();
      return reply.getNext().getRevision();
    }

    Status end() throws Exception {
      return end.get(30, SECONDS);
    }
  }

  @Test
  void watchesShareAStreamAndEachIsToldItsOwn() throws Exception {
    Reader first = opens("a").asksFor(10);
    long one = node.step().getWatch();
    Reader second = opens("b").asksFor(10);
    WatchStep asked = node.step();
    assertThat(asked.getOpen()).isEqualTo(of("b"));
    long two = asked.getWatch();
    node.tells(5, one);
    node.tells(6, one, two);
    node.tells(7, two);
    assertThat(first.next()).isEqualTo(5);
    assertThat(first.next()).isEqualTo(6);
    assertThat(second.next()).isEqualTo(6);
    assertThat(second.next()).isEqualTo(7);
    assertThat(node.streams).hasValue(1);
    assertThat(node.alone).isEmpty();
  }

  @Test
  void noMoreIsToldThanWasAskedFor() throws Exception {
    Reader reader = opens("a").asksFor(1);
    Reader other = opens("b").asksFor(10);
    long number = node.step().getWatch();
    long others = node.step().getWatch();
    node.tells(1, number);
    node.tells(2, number);
    node.tells(3, others);
    assertThat(other.next()).isEqualTo(3);
    assertThat(reader.next()).isEqualTo(1);
    assertThat(reader.replies).isEmpty();
    reader.asksFor(1);
    assertThat(reader.next()).isEqualTo(2);
  }

  @Test
  void watchThatDoesNotKeepUpLeavesTheStreamAndComesBackFromWhereItWas() throws Exception {
    Reader slow = opens("a");
    Reader quick = opens("b").asksFor(1_000);
    long number = node.step().getWatch();
    long others = node.step().getWatch();
    for (int revision = 1; revision <= 65; revision++) {
      node.tells(revision, number);
    }
    WatchStep leaves = node.step();
    assertThat(leaves.getWatch()).isEqualTo(number);
    assertThat(leaves.hasClose()).isTrue();
    node.tells(66, number, others);
    assertThat(quick.next()).isEqualTo(66);
    slow.asksFor(1_000);
    for (int revision = 1; revision <= 65; revision++) {
      assertThat(slow.next()).isEqualTo(revision);
    }
    WatchStep back = node.step();
    assertThat(back.getOpen())
        .as("what came too late is asked for again")
        .isEqualTo(of("a").toBuilder().setFrom(at(65)).build());
    node.tells(66, back.getWatch());
    assertThat(slow.next()).isEqualTo(66);
  }

  @Test
  void manyBytesThatWaitAreTooMuchToo() throws Exception {
    Reader slow = opens("a");
    long number = node.step().getWatch();
    KeyValue stored =
        KeyValue.newBuilder().setValue(ByteString.copyFrom(new byte[600_000])).build();
    WatchReply large =
        WatchReply.newBuilder()
            .setNext(at(1))
            .addEvents(Event.newBuilder().setKeyPut(Event.KeyPut.newBuilder().setStored(stored)))
            .build();
    node.tells(large, number);
    node.tells(large, number);
    assertThat(node.step().hasClose()).isTrue();
    slow.asksFor(2);
    assertThat(slow.next()).isEqualTo(1);
    assertThat(node.step().hasOpen()).isTrue();
  }

  @Test
  void watchThatIsCancelledLeavesTheOthersAlone() throws Exception {
    Reader first = opens("a").asksFor(10);
    long one = node.step().getWatch();
    Reader second = opens("b").asksFor(10);
    long two = node.step().getWatch();
    first.call.cancel("enough", null);
    assertThat(first.end().getCode()).isEqualTo(Status.Code.CANCELLED);
    WatchStep close = node.step();
    assertThat(close.getWatch()).isEqualTo(one);
    assertThat(close.hasClose()).isTrue();
    node.tells(5, one, two);
    assertThat(second.next()).isEqualTo(5);
    assertThat(first.replies).isEmpty();
  }

  @Test
  void listenerThatFailsEndsItsWatchAlone() throws Exception {
    Reader first = opens("a").asksFor(10);
    first.stumbles = true;
    Reader second = opens("b").asksFor(10);
    long one = node.step().getWatch();
    long two = node.step().getWatch();
    node.tells(5, one, two);
    assertThat(first.end().getCode()).isEqualTo(Status.Code.CANCELLED);
    assertThat(second.next()).isEqualTo(5);
    assertThat(node.step().hasClose()).isTrue();
  }

  @Test
  void troubleIsTheEndOfOneWatchAlone() throws Exception {
    Reader first = opens("a").asksFor(10);
    Reader second = opens("b").asksFor(10);
    long one = node.step().getWatch();
    long two = node.step().getWatch();
    Trouble trouble =
        Trouble.newBuilder().setKind(Trouble.Kind.OVERLOADED).setText("too many").build();
    node.tells(5, one);
    node.tells(WatchNews.newBuilder().addWatches(one).setTrouble(trouble));
    assertThat(first.end().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    assertThat(first.next()).as("what came before it").isEqualTo(5);
    assertThat(first.trailers.get(30, SECONDS).get(TroubleTrailer.KEY)).isEqualTo(trouble);
    node.tells(6, two);
    assertThat(second.next()).isEqualTo(6);
  }

  @Test
  void refusedWatchIsOver() throws Exception {
    Reader reader = opens("a").asksFor(10);
    long number = node.step().getWatch();
    node.tells(
        WatchReply.newBuilder()
            .setRefused(Refusal.newBuilder().setCode(Refusal.Code.TOO_OLD))
            .build(),
        number);
    assertThat(reader.end().isOk()).isTrue();
    assertThat(reader.replies.remove().hasRefused()).isTrue();
  }

  @Test
  void brokenStreamEndsWhatIsOnItAndTheNextWatchOpensAnother() throws Exception {
    Reader lost = opens("a").asksFor(10);
    node.step();
    node.breaks(Status.UNAVAILABLE.withDescription("going down"));
    assertThat(lost.end().getDescription()).isEqualTo("going down");
    Reader next = opens("b").asksFor(10);
    node.tells(5, node.step().getWatch());
    assertThat(next.next()).isEqualTo(5);
    assertThat(node.streams).hasValue(2);
  }

  @Test
  void nodeThatKnowsNoSuchStreamsIsAskedByCalls() throws Exception {
    connection.shutdownNow();
    node.close();
    node = new WatchNode(false);
    connection = node.connect();
    channel = new PipelineChannel(connection, callbacks, timer);
    assertThat(opens("a").asksFor(1).next()).isEqualTo(7);
    assertThat(opens("b").asksFor(1).next()).isEqualTo(7);
    assertThat(node.alone).containsExactly(of("a"), of("b"));
  }

  @Test
  void largeRequestTravelsOnItsOwn() throws Exception {
    WatchRequest.Builder large = WatchRequest.newBuilder();
    for (long lease = 0; lease < 20_000; lease++) {
      large.addLeases(Long.MAX_VALUE - lease);
    }
    Reader reader = new Reader(CallOptions.DEFAULT).opens(large.build()).asksFor(1);
    assertThat(reader.next()).isEqualTo(7);
    assertThat(node.streams).hasValue(0);
  }

  @Test
  void watchWithADeadlineEndsAtIt() throws Exception {
    CallOptions options = CallOptions.DEFAULT.withDeadlineAfter(1, MILLISECONDS);
    Reader reader = new Reader(options).opens(of("a")).asksFor(10);
    assertThat(reader.end().getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
  }

  @Test
  void whetherAWatchLeftIsKnown() throws Exception {
    Departure left = new Departure();
    new Reader(CallOptions.DEFAULT.withStreamTracerFactory(left)).opens(of("a"));
    node.step();
    assertThat(left.happened()).isTrue();
  }

  @Test
  void watchThatIsCancelledBeforeItIsOpenNeverLeaves() throws Exception {
    Departure left = new Departure();
    Reader never = new Reader(CallOptions.DEFAULT.withStreamTracerFactory(left));
    never.call.start(never, new Metadata());
    never.call.cancel("never mind", null);
    never.call.sendMessage(of("a"));
    never.call.halfClose();
    assertThat(never.end().getCode()).isEqualTo(Status.Code.CANCELLED);
    opens("b");
    assertThat(node.step().getOpen()).isEqualTo(of("b"));
    assertThat(left.happened()).isFalse();
    assertThat(node.hasSteps()).isFalse();
  }
}
