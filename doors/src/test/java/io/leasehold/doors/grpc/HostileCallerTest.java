package io.leasehold.doors.grpc;

import static io.leasehold.doors.grpc.Door.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.reflection.v1.ServerReflectionResponse;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.v1.GetRequest;
import io.leasehold.api.v1.LeasesGrpc;
import io.leasehold.api.v1.PutRequest;
import io.leasehold.api.v1.RenewReply;
import io.leasehold.api.v1.RenewRequest;
import io.leasehold.api.v1.StatusRequest;
import io.leasehold.api.v1.TransactRequest;
import io.leasehold.api.v1.Trouble;
import io.leasehold.doors.grpc.translate.Troubles;
import io.leasehold.engine.EngineException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What nobody should send does no harm, and what nobody foresaw tells no secrets. */
class HostileCallerTest {
  private static final int MOST = 100_000;

  private final UnrulyEngine engine = new UnrulyEngine();
  private final Door door = new Door(engine, new GrpcDoorSettings(MOST), Duration.ofSeconds(30));

  @AfterEach
  void close() {
    door.close();
  }

  private static PutRequest put(int bytes) {
    return PutRequest.newBuilder().setKey(bytes("k")).setValue(bytes("x".repeat(bytes))).build();
  }

  @Test
  void aMessageThatIsTooLargeIsRefusedAndTheDoorStaysOpen() {
    assertThat(door.keys.put(put(MOST - 100)).hasRefused()).isFalse();
    StatusRuntimeException failure = Failures.of(() -> door.keys.put(put(MOST + 1)));
    assertThat(failure.getStatus().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    failure = Failures.of(() -> door.keys.put(put(MOST * 20)));
    assertThat(failure.getStatus().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    assertThat(engine.submitted.get()).isEqualTo(1);
    assertThat(door.keys.get(GetRequest.getDefaultInstance()).getCount()).isEqualTo(1);
  }

  @Test
  void aTooLargeMessageEndsOnlyItsOwnStream() throws Exception {
    Told<RenewRequest, RenewReply> told = new Told<>();
    StreamObserver<RenewRequest> stream = door.client(LeasesGrpc.LeasesStub.class).renew(told);
    RenewRequest.Builder huge = RenewRequest.newBuilder();
    for (int i = 0; i < MOST; i++) {
      huge.addLeases(i);
    }
    stream.onNext(huge.build());
    assertThat(Failures.of(() -> told.failure()).getStatus().getCode())
        .isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    assertThat(door.lease("alice")).isPositive();
  }

  @Test
  void aTransactionThatIsNestedWithoutMeasureIsRefused() {
    TransactRequest nested = TransactRequest.getDefaultInstance();
    for (int depth = 0; depth < 20; depth++) {
      TransactRequest.Builder outer = TransactRequest.newBuilder();
      outer.addThenBuilder().setTransact(nested);
      nested = outer.build();
    }
    assertThat(door.keys.transact(nested).getRefused().getText()).contains("TRANSACTION_DEPTH");
    for (int depth = 0; depth < 2_000; depth++) {
      TransactRequest.Builder outer = TransactRequest.newBuilder();
      outer.addThenBuilder().setTransact(nested);
      nested = outer.build();
    }
    TransactRequest deep = nested;
    Failures.of(() -> door.keys.transact(deep));
    assertThat(door.lease("alice")).isPositive();
  }

  @Test
  void anUnforeseenFailureTellsNothingOfItsInside() {
    engine.fate = answer -> CompletableFuture.failedFuture(new IllegalStateException("secret"));
    StatusRuntimeException failure = Failures.of(() -> door.puts("k", "v"));
    assertThat(failure.getStatus().getCode()).isEqualTo(Status.Code.INTERNAL);
    assertThat(failure.getStatus().getDescription()).doesNotContain("secret").contains("logged");
    assertThat(failure.getTrailers().toString()).doesNotContain("secret", "stack", "HostileCaller");
    engine.fate =
        answer -> {
          throw new IllegalStateException("secret");
        };
    failure = Failures.of(() -> door.puts("k", "v"));
    assertThat(failure.getStatus().getCode()).isEqualTo(Status.Code.INTERNAL);
    assertThat(failure.getStatus().getDescription()).doesNotContain("secret");
  }

  @Test
  void anEngineThatIsOverloadedSaysWhenToTryAgain() {
    engine.fate =
        answer ->
            CompletableFuture.failedFuture(EngineException.overloaded("pendingCommands", 9, 50));
    StatusRuntimeException failure = Failures.of(() -> door.puts("k", "v"));
    assertThat(failure.getStatus().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    Trouble trouble = failure.getTrailers().get(Troubles.TRAILER);
    assertThat(trouble.getKind()).isEqualTo(Trouble.Kind.OVERLOADED);
    assertThat(trouble.getRetryAfterMillis()).isEqualTo(50);
  }

  @Test
  void aStoppedEngineSendsItsCallersElsewhere() {
    engine.close();
    StatusRuntimeException failure = Failures.of(() -> door.puts("k", "v"));
    assertThat(failure.getStatus().getCode()).isEqualTo(Status.Code.UNAVAILABLE);
    assertThat(failure.getTrailers().get(Troubles.TRAILER).getKind())
        .isEqualTo(Trouble.Kind.STOPPING);
    assertThat(door.cluster.status(StatusRequest.getDefaultInstance()).getRole())
        .isEqualTo("STOPPED");
  }

  @Test
  void plainJsonPostedToAMethodIsAnswered() {
    AggregatedHttpResponse answer =
        post("leasehold.v1.Leases/Grant", "{\"holder\":\"a\",\"terms\":{\"termMillis\":5000}}");
    assertThat(answer.status()).isEqualTo(HttpStatus.OK);
    assertThat(answer.contentUtf8()).contains("\"remainingMillis\"").contains("5000");
    assertThat(post("leasehold.v1.Leases/Grant", "{ nonsense").status().isError()).isTrue();
    assertThat(post("leasehold.v1.Leases/Nonsense", "{}").status().isError()).isTrue();
  }

  private AggregatedHttpResponse post(String path, String json) {
    RequestHeaders headers =
        RequestHeaders.of(HttpMethod.POST, "/" + path, "content-type", MediaType.JSON);
    return WebClient.of(door.uri("")).execute(headers, json).aggregate().join();
  }

  @Test
  void toolsLearnTheContractByReflection() throws Exception {
    Told<ServerReflectionRequest, ServerReflectionResponse> told = new Told<>();
    StreamObserver<ServerReflectionRequest> questions =
        door.client(ServerReflectionGrpc.ServerReflectionStub.class).serverReflectionInfo(told);
    questions.onNext(ServerReflectionRequest.newBuilder().setListServices("").build());
    assertThat(told.next().getListServicesResponse().getServiceList())
        .extracting(service -> service.getName())
        .contains(
            "leasehold.v1.Leases",
            "leasehold.v1.Claims",
            "leasehold.v1.Keys",
            "leasehold.v1.Cluster");
    questions.onCompleted();
  }
}
