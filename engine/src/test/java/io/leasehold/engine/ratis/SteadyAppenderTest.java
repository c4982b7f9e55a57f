package io.leasehold.engine.ratis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.ratis.grpc.server.GrpcServicesImpl;
import org.apache.ratis.util.CodeInjectionForTesting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SteadyAppenderTest {
  @TempDir private Path directory;

  @AfterEach
  void removeTheFault() {
    CodeInjectionForTesting.remove(GrpcServicesImpl.GRPC_SEND_SERVER_REQUEST);
  }

  @Test
  void lineThatStumblesGoesOn() throws Exception {
    try (TestCluster cluster = new TestCluster(directory)) {
      List<TestCluster.Node> nodes = cluster.startThree();
      TestCluster.Node leader = cluster.leader();
      leader.append("a");
      AtomicBoolean stumbled = new AtomicBoolean();
      CodeInjectionForTesting.put(
          GrpcServicesImpl.GRPC_SEND_SERVER_REQUEST,
          (local, remote, arguments) -> {
            if (local.toString().equals(leader.member().name()) && !stumbled.getAndSet(true)) {
              throw new IllegalStateException("as when Ratis finds that it raced with itself");
            }
            return false;
          });
      leader.append("b");
      for (TestCluster.Node node : nodes) {
        TestCluster.await(() -> node.has(List.of("a", "b")));
      }
      assertThat(stumbled).isTrue();
    }
  }
}
