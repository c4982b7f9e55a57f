package io.leasehold.doors.grpc;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.grpc.GrpcJsonMarshaller;
import com.linecorp.armeria.common.grpc.GrpcSerializationFormats;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.SimpleDecoratingHttpService;
import com.linecorp.armeria.server.grpc.GrpcService;
import com.linecorp.armeria.server.grpc.GrpcServiceBuilder;
import io.grpc.BindableService;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import io.leasehold.engine.Engine;
import io.netty.util.concurrent.EventExecutor;
import java.util.List;

/** Makes the native interface of an engine: bind it with {@code ServerBuilder.service(...)}. */
public final class GrpcDoor {
  /** What a message needs on the wire besides its own bytes. */
  private static final int FRAME_BYTES = 1024;

  private GrpcDoor() {}

  /**
   * All services of {@code leasehold.v1}, on gRPC, gRPC-Web and, for calls that are not streams, as
   * plain JSON posted to the same paths; with reflection, so that tools need no copy of the
   * contract.
   */
  public static GrpcService service(
      Engine engine, NodeFacts facts, Diagnosis diagnosis, GrpcDoorSettings settings) {
    GrpcServiceBuilder door =
        GrpcService.builder()
            .supportedSerializationFormats(GrpcSerializationFormats.values())
            .enableUnframedRequests(true)
            // The default makes a class for every message at start: a second of every node's.
            .jsonMarshallerFactory(service -> GrpcJsonMarshaller.ofGson())
            .maxRequestMessageLength(settings.maxRequestBytes())
            .addService(ProtoReflectionServiceV1.newInstance());
    for (BindableService service : services(engine, facts, diagnosis, settings)) {
      door.addService(service, List.of(next -> new RoomForMessages(next, settings)));
    }
    return door.build();
  }

  /**
   * The services alone, for a gRPC server of another make, as one that needs no network. It must
   * run all its callbacks on the loop given here, which stays the caller's.
   */
  public static List<ServerServiceDefinition> services(
      Engine engine,
      NodeFacts facts,
      Diagnosis diagnosis,
      GrpcDoorSettings settings,
      EventExecutor loop) {
    return services(engine, facts, diagnosis, settings).stream()
        .map(service -> ServerInterceptors.intercept(service, CallLoop.on(loop)))
        .toList();
  }

  private static List<BindableService> services(
      Engine engine, NodeFacts facts, Diagnosis diagnosis, GrpcDoorSettings settings) {
    return List.of(
        new LeasesService(engine),
        new ClaimsService(engine),
        new KeysService(engine, settings.bookmarkEvery()),
        new PipelineService(engine),
        new ClusterService(engine, facts, diagnosis));
  }

  /** Lets a request be as long as its largest message, whatever the server's own default is. */
  private static final class RoomForMessages extends SimpleDecoratingHttpService {
    private final long mostBytes;

    RoomForMessages(HttpService next, GrpcDoorSettings settings) {
      super(next);
      this.mostBytes = (long) settings.maxRequestBytes() + FRAME_BYTES;
    }

    @Override
    public HttpResponse serve(ServiceRequestContext ctx, HttpRequest req) throws Exception {
      ctx.setMaxRequestLength(mostBytes);
      return unwrap().serve(ctx, req);
    }
  }
}
