package io.leasehold.doors.grpc;

import io.leasehold.api.v1.DiagnoseReply;
import java.util.concurrent.CompletableFuture;

/** Measures a node's disk, its clocks and its way to the others. */
@FunctionalInterface
public interface Diagnosis {

  /** May take seconds; must not measure on the thread that asks. */
  CompletableFuture<DiagnoseReply> diagnose();
}
