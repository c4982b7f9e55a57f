package io.leasehold.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.api.v1.DiagnoseReply;
import io.leasehold.api.v1.DiagnoseReply.PeerRoundTrip;
import io.leasehold.core.command.Put;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.server.config.Config;
import io.leasehold.server.diagnose.NodeDiagnosis;
import io.leasehold.server.tls.NodeTls;
import io.leasehold.server.tls.TestPki;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three nodes of one cluster, with TLS between them and for their clients. */
class ThreeNodesTest {
  @TempDir Path directory;

  private final List<TestNode> nodes = new ArrayList<>();

  @AfterEach
  void stop() {
    nodes.forEach(TestNode::close);
  }

  @Test
  void anyNodeAnswersAndEachReachesTheOthers() throws Exception {
    TestPki pki = TestPki.in(directory).issue("node");
    Map<String, String> flags = new HashMap<>();
    flags.put("tls-server-cert", pki.certificate("node").toString());
    flags.put("tls-server-key", pki.key("node").toString());
    flags.put("tls-client-ca", pki.ca().toString());
    flags.put("peers", peers());
    for (String name : List.of("n1", "n2", "n3")) {
      flags.put("name", name);
      flags.put("data", directory.resolve(name).toString());
      nodes.add(TestNode.start(flags));
    }
    for (TestNode node : nodes) {
      node.ready();
      Put put = Put.of(Key.of(node.server().self().name()), Bytes.of("here"));
      assertThat(node.server().engine().submit(put).join().kind()).isEqualTo(Outcome.Kind.STORED);
    }
    Config config = Config.of(flags);
    try (NodeDiagnosis diagnosis =
        new NodeDiagnosis(config, NodeTls.of(config), nodes.get(2).server().engine())) {
      DiagnoseReply reply = diagnosis.diagnose().join();
      assertThat(reply.getPeersList())
          .as("%s", reply)
          .hasSize(2)
          .allMatch(PeerRoundTrip::getReachable);
      assertThat(reply.getWarningsList()).noneMatch(warning -> warning.contains("single"));
    }
  }

  private static String peers() throws IOException {
    List<ServerSocket> held = new ArrayList<>();
    List<String> entries = new ArrayList<>();
    for (String name : List.of("n1", "n2", "n3")) {
      int port = hold(held);
      int peerPort = hold(held);
      entries.add(name + "=127.0.0.1:" + port + "/" + peerPort);
    }
    for (ServerSocket socket : held) {
      socket.close();
    }
    return String.join(",", entries);
  }

  private static int hold(List<ServerSocket> held) throws IOException {
    ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    held.add(socket);
    return socket.getLocalPort();
  }
}
