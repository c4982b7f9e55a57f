package io.leasehold.doors.grpc;

import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.v1.PipelineGrpc;
import io.leasehold.api.v1.PipelineReply;
import io.leasehold.api.v1.PipelineRequest;
import io.leasehold.engine.Engine;

/** Many commands on one stream. */
final class PipelineService extends PipelineGrpc.PipelineImplBase {
  private final Engine engine;

  PipelineService(Engine engine) {
    this.engine = engine;
  }

  @Override
  public StreamObserver<PipelineRequest> run(StreamObserver<PipelineReply> observer) {
    return PipelineStream.open(engine, (ServerCallStreamObserver<PipelineReply>) observer);
  }
}
