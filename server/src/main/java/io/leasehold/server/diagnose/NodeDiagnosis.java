package io.leasehold.server.diagnose;

import io.leasehold.api.v1.DiagnoseReply;
import io.leasehold.doors.grpc.Diagnosis;
import io.leasehold.engine.Engine;
import io.leasehold.engine.Member;
import io.leasehold.server.config.Config;
import io.leasehold.server.config.Settings;
import io.leasehold.server.tls.NodeTls;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Measures on a thread of its own, one diagnosis after the other. */
public final class NodeDiagnosis implements Diagnosis, AutoCloseable {
  private final Config config;
  private final NodeTls tls;
  private final Engine engine;
  private final ExecutorService worker;

  public NodeDiagnosis(Config config, NodeTls tls, Engine engine) {
    this.config = config;
    this.tls = tls;
    this.engine = engine;
    worker =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread thread = new Thread(task, "leasehold-diagnosis");
              thread.setDaemon(true);
              return thread;
            });
  }

  @Override
  public CompletableFuture<DiagnoseReply> diagnose() {
    return CompletableFuture.supplyAsync(this::measure, worker);
  }

  private DiagnoseReply measure() {
    String self = config.value(Settings.NAME);
    List<Member> members = engine.membership().members();
    DiagnoseReply.Builder reply =
        DiagnoseReply.newBuilder().setNode(self).setWallClockMillis(System.currentTimeMillis());
    DiskProbe disk = new DiskProbe(0, 0, 0, "");
    if (!config.value(Settings.IN_MEMORY)) {
      disk = DiskProbe.of(config.value(Settings.DATA));
      reply
          .setFsyncP50Millis(disk.p50Millis())
          .setFsyncMaxMillis(disk.maxMillis())
          .setDiskFreeBytes(disk.freeBytes())
          .setDiskProblem(disk.problem());
    }
    try (PeerProbe probe = new PeerProbe(tls)) {
      for (Member member : members) {
        if (!member.name().equals(self)) {
          reply.addPeers(probe.ask(member));
        }
      }
    }
    return reply.addAllWarnings(new Dangers(config).of(members.size(), disk)).build();
  }

  @Override
  public void close() {
    worker.shutdownNow();
  }
}
