package io.leasehold.client.pipeline;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.protobuf.ByteString;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.stub.ClientCalls;
import io.leasehold.api.v1.GrantReply;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.KeysGrpc;
import io.leasehold.api.v1.LeasesGrpc;
import io.leasehold.api.v1.PipelineReply;
import io.leasehold.api.v1.PipelineRequest;
import io.leasehold.api.v1.PipelinedAnswer;
import io.leasehold.api.v1.PipelinedCommand;
import io.leasehold.api.v1.PutReply;
import io.leasehold.api.v1.PutRequest;
import io.leasehold.api.v1.Trouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls on one stream behave as calls of their own. */
class PipelineChannelTest {
  private final ExecutorService callbacks = Executors.newCachedThreadPool();
  private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
  private PipelineNode node = new PipelineNode(true);
  private ManagedChannel connection = node.connect();
  private PipelineChannel channel = pipeline(callbacks);

  private PipelineChannel pipeline(Executor tells) {
    return new PipelineChannel(connection, tells, timer);
  }

  @AfterEach
  void close() {
    connection.shutdownNow();
    node.close();
    callbacks.shutdownNow();
    timer.shutdownNow();
  }

  private ListenableFuture<GrantReply> grant() {
    return grant(CallOptions.DEFAULT);
  }

  private ListenableFuture<GrantReply> grant(CallOptions options) {
    return ClientCalls.futureUnaryCall(
        channel.newCall(LeasesGrpc.getGrantMethod(), options), GrantRequest.getDefaultInstance());
  }

  private static long lease(ListenableFuture<GrantReply> granted) throws Exception {
    return granted.get(30, SECONDS).getLease();
  }

  private static Status failure(ListenableFuture<?> call) throws Exception {
    return exception(call).getStatus();
  }

  private static StatusRuntimeException exception(ListenableFuture<?> call) throws Exception {
    try {
      throw new AssertionError("answered: " + call.get(30, SECONDS));
    } catch (ExecutionException failed) {
      return (StatusRuntimeException) failed.getCause();
    }
  }

  private static long sequence(PipelineRequest message, int index) {
    return message.getCommands(index).getSequence();
  }

  @Test
  void answersFindTheirCallersInWhateverOrderTheyCome() throws Exception {
    ListenableFuture<GrantReply> first = grant();
    long firstSequence = sequence(node.message(), 0);
    ListenableFuture<GrantReply> second = grant();
    long secondSequence = sequence(node.message(), 0);
    node.grants(secondSequence);
    assertThat(lease(second)).isEqualTo(1_000 + secondSequence);
    assertThat(first.isDone()).isFalse();
    node.grants(firstSequence);
    assertThat(lease(first)).isEqualTo(1_000 + firstSequence);
    assertThat(node.streams).hasValue(1);
    assertThat(node.alone).hasValue(0);
  }

  @Test
  void whatIsAskedWhileAnswersAreToldGoesOutTogether() throws Exception {
    channel = pipeline(Runnable::run);
    for (int i = 0; i < 3; i++) {
      grant().addListener(this::askAgain, Runnable::run);
    }
    PipelineRequest asked = node.commands(3);
    node.grants(sequence(asked, 0), sequence(asked, 1), sequence(asked, 2));
    assertThat(node.message().getCommandsCount()).isEqualTo(3);
  }

  private void askAgain() {
    ListenableFuture<GrantReply> unused = grant();
  }

  /** On a stream of one thread this would be for ever. */
  @Test
  void callbackMayWaitForAnotherAnswerOfTheSameMessage() throws Exception {
    ListenableFuture<GrantReply> first = grant();
    ListenableFuture<GrantReply> second = grant();
    CompletableFuture<Long> waited = new CompletableFuture<>();
    first.addListener(
        () -> {
          try {
            waited.complete(lease(second));
          } catch (Exception failed) {
            waited.completeExceptionally(failed);
          }
        },
        Runnable::run);
    PipelineRequest asked = node.commands(2);
    node.grants(sequence(asked, 0), sequence(asked, 1));
    assertThat(waited.get(30, SECONDS)).isEqualTo(1_000 + sequence(asked, 1));
  }

  @Test
  void troubleIsTheFailureOfOneCallAlone() throws Exception {
    ListenableFuture<GrantReply> troubled = grant();
    ListenableFuture<GrantReply> fine = grant();
    PipelineRequest asked = node.commands(2);
    Trouble overloaded =
        Trouble.newBuilder().setKind(Trouble.Kind.OVERLOADED).setText("too much").build();
    node.answers(
        PipelineReply.newBuilder()
            .addAnswers(
                PipelinedAnswer.newBuilder().setSequence(sequence(asked, 0)).setTrouble(overloaded))
            .build());
    StatusRuntimeException failure = exception(troubled);
    assertThat(failure.getStatus().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
    assertThat(failure.getStatus().getDescription()).isEqualTo("too much");
    assertThat(failure.getTrailers().get(TroubleTrailer.KEY)).isEqualTo(overloaded);
    node.grants(sequence(asked, 1));
    assertThat(lease(fine)).isEqualTo(1_000 + sequence(asked, 1));
  }

  @Test
  void brokenStreamFailsWhatIsOnItAndTheNextCallOpensAnother() throws Exception {
    ListenableFuture<GrantReply> lost = grant();
    node.message();
    node.breaks(Status.UNAVAILABLE.withDescription("going down"));
    assertThat(failure(lost).getCode()).isEqualTo(Status.Code.UNAVAILABLE);
    assertThat(failure(lost).getDescription()).isEqualTo("going down");
    ListenableFuture<GrantReply> next = grant();
    long sequence = sequence(node.message(), 0);
    node.grants(sequence);
    assertThat(lease(next)).isEqualTo(1_000 + sequence);
    assertThat(node.streams).hasValue(2);
  }

  @Test
  void nodeThatKnowsNoPipelinesIsAskedByCalls() throws Exception {
    close(node);
    node = new PipelineNode(false);
    connection = node.connect();
    channel = pipeline(callbacks);
    assertThat(lease(grant())).isEqualTo(7);
    assertThat(lease(grant())).isEqualTo(7);
    assertThat(node.alone).hasValue(2);
  }

  private void close(PipelineNode other) {
    connection.shutdownNow();
    other.close();
  }

  @Test
  void largeCommandTravelsOnItsOwn() throws Exception {
    PutRequest large =
        PutRequest.newBuilder().setValue(ByteString.copyFrom(new byte[100_000])).build();
    ListenableFuture<PutReply> put =
        ClientCalls.futureUnaryCall(
            channel.newCall(KeysGrpc.getPutMethod(), CallOptions.DEFAULT), large);
    put.get(30, SECONDS);
    assertThat(node.alone).hasValue(1);
    assertThat(node.streams).hasValue(0);
  }

  @Test
  void callEndsAtItsDeadline() throws Exception {
    ListenableFuture<GrantReply> silent =
        grant(CallOptions.DEFAULT.withDeadlineAfter(1, MILLISECONDS));
    assertThat(failure(silent).getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
  }

  @Test
  void answerToACallThatWasCancelledHarmsNobody() throws Exception {
    ListenableFuture<GrantReply> given = grant();
    long abandoned = sequence(node.message(), 0);
    given.cancel(true);
    ListenableFuture<GrantReply> next = grant();
    long sequence = sequence(node.message(), 0);
    node.grants(abandoned, sequence);
    assertThat(lease(next)).isEqualTo(1_000 + sequence);
    assertThat(given.isCancelled()).isTrue();
  }

  @Test
  void whetherACallLeftIsKnown() throws Exception {
    Departure left = new Departure();
    ListenableFuture<GrantReply> lost = grant(CallOptions.DEFAULT.withStreamTracerFactory(left));
    node.message();
    assertThat(left.happened()).isTrue();
    node.breaks(Status.UNAVAILABLE);
    failure(lost);

    node.close();
    connection.shutdownNow();
    connection = node.connect();
    channel = pipeline(callbacks);
    Departure nowhere = new Departure();
    failure(grant(CallOptions.DEFAULT.withStreamTracerFactory(nowhere)));
    assertThat(nowhere.happened()).isFalse();
  }

  /** Its caller was told that it was not done, and may have asked elsewhere since. */
  @Test
  void whatEndedBeforeThereWasAConnectionIsNeverDone() throws Exception {
    connection.shutdownNow();
    try (LateLine line = new LateLine(node.port())) {
      connection = PipelineNode.connect(line.port());
      channel = pipeline(callbacks);
      Departure never = new Departure();
      ListenableFuture<GrantReply> cancelled =
          grant(CallOptions.DEFAULT.withStreamTracerFactory(never));
      ListenableFuture<GrantReply> late =
          grant(
              CallOptions.DEFAULT
                  .withStreamTracerFactory(never)
                  .withDeadlineAfter(1, MILLISECONDS));
      ListenableFuture<GrantReply> patient = grant();
      cancelled.cancel(true);
      failure(late);
      assertThat(never.happened()).isFalse();

      line.connect();
      PipelineRequest asked = node.message();
      assertThat(asked.getCommandsList())
          .extracting(PipelinedCommand::getSequence)
          .containsOnly(3L);
      node.grants(3);
      assertThat(lease(patient)).isEqualTo(1_003);
      assertThat(never.happened()).isFalse();
    }
  }

  @Test
  void callOnAChannelThatIsClosedFails() {
    connection.shutdownNow();
    assertThatThrownBy(() -> lease(grant())).hasMessageContaining("UNAVAILABLE");
  }
}
