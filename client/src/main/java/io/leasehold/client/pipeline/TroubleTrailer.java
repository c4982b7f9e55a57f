package io.leasehold.client.pipeline;

import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.protobuf.ProtoUtils;
import io.leasehold.api.v1.Trouble;

/** How a call that failed carries why, and how a trouble told on a stream becomes such a call. */
public final class TroubleTrailer {
  public static final Metadata.Key<Trouble> KEY =
      Metadata.Key.of(
          "leasehold-trouble-bin", ProtoUtils.metadataMarshaller(Trouble.getDefaultInstance()));

  private TroubleTrailer() {}

  static Metadata of(Trouble trouble) {
    Metadata trailers = new Metadata();
    trailers.put(KEY, trouble);
    return trailers;
  }

  /** As a node answers a call of its own. */
  static Status status(Trouble trouble) {
    Status status =
        switch (trouble.getKind()) {
          case OUTCOME_UNKNOWN, KIND_UNKNOWN, UNRECOGNIZED -> Status.UNKNOWN;
          case OVERLOADED -> Status.RESOURCE_EXHAUSTED;
          case NO_LEADER, STOPPING -> Status.UNAVAILABLE;
          case MALFORMED -> Status.INVALID_ARGUMENT;
        };
    return status.withDescription(trouble.getText());
  }
}
