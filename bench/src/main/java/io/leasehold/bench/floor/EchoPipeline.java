package io.leasehold.bench.floor;

import io.grpc.stub.StreamObserver;
import io.leasehold.api.v1.GrantReply;
import io.leasehold.api.v1.PipelineGrpc;
import io.leasehold.api.v1.PipelineReply;
import io.leasehold.api.v1.PipelineRequest;
import io.leasehold.api.v1.PipelinedAnswer;
import io.leasehold.api.v1.PipelinedCommand;
import io.leasehold.api.v1.RevokeReply;
import java.util.concurrent.atomic.AtomicLong;

/** Grants and revokes in a pipeline, all answers to a message at once and in one message. */
final class EchoPipeline extends PipelineGrpc.PipelineImplBase {
  private final AtomicLong next = new AtomicLong(1);

  @Override
  public StreamObserver<PipelineRequest> run(StreamObserver<PipelineReply> replies) {
    return new StreamObserver<>() {
      @Override
      public void onNext(PipelineRequest request) {
        PipelineReply.Builder reply = PipelineReply.newBuilder();
        request.getCommandsList().forEach(command -> reply.addAnswers(answer(command)));
        replies.onNext(reply.build());
      }

      @Override
      public void onError(Throwable failure) {
        // The caller is gone, and nothing was kept for it.
      }

      @Override
      public void onCompleted() {
        replies.onCompleted();
      }
    };
  }

  private PipelinedAnswer answer(PipelinedCommand command) {
    PipelinedAnswer.Builder answer = PipelinedAnswer.newBuilder();
    if (command.hasGrant()) {
      answer.setGrant(
          GrantReply.newBuilder()
              .setLease(next.getAndIncrement())
              .setRemainingMillis(command.getGrant().getTerms().getTermMillis())
              .setFresh(true));
    } else {
      answer.setRevoke(RevokeReply.getDefaultInstance());
    }
    return answer.setSequence(command.getSequence()).build();
  }
}
