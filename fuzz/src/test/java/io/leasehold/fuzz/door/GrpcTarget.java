package io.leasehold.fuzz.door;

import io.leasehold.api.v1.DiagnoseReply;
import io.leasehold.doors.grpc.GrpcDoor;
import io.leasehold.doors.grpc.GrpcDoorSettings;
import io.leasehold.doors.grpc.NodeFacts;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Calls of the native interface with extreme fields: no call ends with a fault of ours. */
public final class GrpcTarget {
  private static final Set<String> WAITING = Set.of("Acquire");

  private static final Services DOOR =
      new Services(
          GrpcDoor.service(
                  Town.ENGINE,
                  new Facts(),
                  () -> CompletableFuture.completedFuture(DiagnoseReply.getDefaultInstance()),
                  GrpcDoorSettings.defaults())
              .services(),
          WAITING,
          Set.of());

  private GrpcTarget() {}

  public static void fuzzerTestOneInput(byte[] input) {
    try (Town town = new Town()) {
      DOOR.call(town, input);
    }
  }

  private record Facts() implements NodeFacts {
    @Override
    public String clusterName() {
      return "fuzz";
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public long uptimeMillis() {
      return 1;
    }
  }
}
