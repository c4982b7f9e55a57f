package io.leasehold.server.guard;

import static org.assertj.core.api.Assertions.assertThat;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaders;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpObject;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpResponseWriter;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/** Pieces of an answer leave together when they can, and nothing is lost, kept or told twice. */
class PacedResponseTest {
  private static final int AT_ONCE = PacedResponse.BYTES_AT_ONCE;
  private static final Duration EVER = Duration.ofDays(1);

  private final ServiceRequestContext context =
      ServiceRequestContext.of(HttpRequest.of(HttpMethod.GET, "/"));
  private final Exchanges exchanges =
      new Exchanges(
          new GuardSettings(10, EVER, EVER, EVER, Long.MAX_VALUE, Long.MAX_VALUE, false),
          cut -> {});
  private final Exchange exchange = new Exchange(context, exchanges);
  private final HttpResponseWriter door = HttpResponse.streaming();
  private final Reader reader = new Reader();

  /** Asks when it is told to, and keeps what it is given. */
  private static final class Reader implements Subscriber<HttpObject> {
    private final List<String> told = new ArrayList<>();
    private Subscription subscription;

    @Override
    public void onSubscribe(Subscription newSubscription) {
      subscription = newSubscription;
    }

    @Override
    public void onNext(HttpObject piece) {
      if (piece instanceof HttpData data) {
        try (data) {
          told.add(data.length() < 100 ? data.toStringUtf8() : data.length() + " bytes");
        }
      } else {
        told.add(piece instanceof ResponseHeaders ? "head" : "trailers");
      }
    }

    @Override
    public void onError(Throwable failure) {
      told.add(failure.getMessage());
    }

    @Override
    public void onComplete() {
      told.add("end");
    }
  }

  private void subscribe() throws Exception {
    assertThat(door.tryWrite(ResponseHeaders.of(HttpStatus.OK))).isTrue();
    onLoop(
        () -> {
          new PacedResponse(door, exchange).subscribe(reader);
          return null;
        });
  }

  private void says(Object... pieces) throws Exception {
    onLoop(
        () -> {
          for (Object piece : pieces) {
            HttpData data =
                piece instanceof Integer bytes
                    ? HttpData.wrap(new byte[bytes])
                    : HttpData.ofUtf8(piece.toString());
            assertThat(door.tryWrite(data)).isTrue();
          }
          return null;
        });
  }

  /** What the reader was told since it was last asked, having asked for so many pieces. */
  private List<String> reads(int pieces) throws Exception {
    if (pieces > 0) {
      onLoop(
          () -> {
            reader.subscription.request(pieces);
            return null;
          });
    }
    return onLoop(
        () -> {
          List<String> told = List.copyOf(reader.told);
          reader.told.clear();
          return told;
        });
  }

  /** On the event loop, before and after whatever that has been told to do already. */
  private <T> T onLoop(Callable<T> action) throws Exception {
    settle();
    T result = context.eventLoop().submit(action).get();
    settle();
    return result;
  }

  /** One piece takes at most a few turns of the event loop to get through. */
  private void settle() throws Exception {
    for (int turn = 0; turn < 50; turn++) {
      context.eventLoop().submit(() -> {}).get();
    }
  }

  @Test
  void whatCameMeanwhileLeavesAsOne() throws Exception {
    subscribe();
    assertThat(reads(1)).containsExactly("head");
    says("a", "b", "c");
    assertThat(reads(0)).isEmpty();
    assertThat(reads(1)).containsExactly("abc");
    assertThat(reads(1)).isEmpty();
    says("d");
    assertThat(reads(0)).containsExactly("d");
  }

  @Test
  void whatIsSaidInOneTurnLeavesAsOne() throws Exception {
    subscribe();
    assertThat(reads(2)).containsExactly("head");
    says("a", "b", "c");
    assertThat(reads(0)).containsExactly("abc");
  }

  @Test
  void trailersAndTheEndComeLast() throws Exception {
    subscribe();
    says("a", "b");
    assertThat(door.tryWrite(HttpHeaders.of("grpc-status", "0"))).isTrue();
    door.close();
    assertThat(reads(2)).containsExactly("head", "ab");
    assertThat(reads(1)).containsExactly("trailers", "end");
  }

  @Test
  void endIsToldToOneThatAsksForNothing() throws Exception {
    subscribe();
    assertThat(reads(1)).containsExactly("head");
    door.close();
    assertThat(reads(0)).containsExactly("end");
  }

  @Test
  void noMoreThanItsBoundLeavesAsOne() throws Exception {
    subscribe();
    assertThat(reads(1)).containsExactly("head");
    says(AT_ONCE - 1, "a", "b", AT_ONCE * 3, "c");
    assertThat(reads(1)).containsExactly(AT_ONCE + " bytes");
    assertThat(reads(1)).containsExactly("b");
    assertThat(reads(1)).containsExactly(AT_ONCE * 3 + " bytes");
    assertThat(reads(1)).containsExactly("c");
  }

  @Test
  void doorIsAskedForNoMoreWhileMuchWaits() throws Exception {
    subscribe();
    assertThat(reads(1)).containsExactly("head");
    says(AT_ONCE / 2, AT_ONCE / 2, "more");
    assertThat(exchanges.unreadBytes()).as("all that was taken of the door").isEqualTo(AT_ONCE);
    assertThat(reads(1)).containsExactly(AT_ONCE + " bytes");
    assertThat(reads(1)).containsExactly("more");
  }

  @Test
  void doorIsAskedForNoMoreWhileMuchIsBeingRead() throws Exception {
    subscribe();
    assertThat(reads(2)).containsExactly("head");
    says(AT_ONCE, AT_ONCE, "more");
    assertThat(reads(0)).containsExactly(AT_ONCE + " bytes");
    assertThat(exchanges.unreadBytes()).as("all that was taken of the door").isEqualTo(AT_ONCE);
    assertThat(reads(1)).containsExactly(AT_ONCE + " bytes");
    assertThat(reads(1)).containsExactly("more");
  }

  @Test
  void whatWaitsIsUnreadUntilItIsTaken() throws Exception {
    subscribe();
    assertThat(reads(1)).containsExactly("head");
    says("123", AT_ONCE);
    assertThat(reads(1)).containsExactly("123");
    assertThat(exchanges.unreadBytes()).as("one is being read, one waits").isEqualTo(AT_ONCE + 3);
    says("12345");
    assertThat(reads(1)).containsExactly(AT_ONCE + " bytes");
    assertThat(exchanges.unreadBytes()).as("of the door no more was asked").isEqualTo(AT_ONCE);
    assertThat(reads(1)).containsExactly("12345");
    assertThat(exchanges.unreadBytes()).isEqualTo(5);
    assertThat(reads(1)).isEmpty();
    assertThat(exchanges.unreadBytes()).isZero();
  }

  @Test
  void readerThatGoesAwayLeavesNothingBehind() throws Exception {
    subscribe();
    ByteBuf pooled = Unpooled.copiedBuffer("pooled", StandardCharsets.UTF_8);
    assertThat(reads(1)).containsExactly("head");
    assertThat(door.tryWrite(HttpData.wrap(pooled))).isTrue();
    onLoop(
        () -> {
          reader.subscription.cancel();
          return null;
        });
    assertThat(pooled.refCnt()).isZero();
    assertThat(reads(0)).isEmpty();
  }

  @Test
  void failureIsToldAtOnceAndWhatWaitedIsReleased() throws Exception {
    subscribe();
    ByteBuf pooled = Unpooled.copiedBuffer("pooled", StandardCharsets.UTF_8);
    assertThat(reads(1)).containsExactly("head");
    assertThat(door.tryWrite(HttpData.wrap(pooled))).isTrue();
    settle();
    door.abort(new IllegalStateException("no more"));
    assertThat(reads(0)).containsExactly("no more");
    assertThat(pooled.refCnt()).isZero();
    assertThat(reads(1)).isEmpty();
  }
}
