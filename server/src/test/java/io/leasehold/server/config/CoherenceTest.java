package io.leasehold.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Settings that make sense only together. */
class CoherenceTest {

  @Test
  void anAddressThatOthersReachNeedsTlsUnlessToldInsecure() {
    assertRefused("no TLS", "listen", "0.0.0.0");
    assertRefused("no TLS", "listen", "192.0.2.7");
    assertAccepted("listen", "0.0.0.0", "insecure", "true");
    assertAccepted("listen", "0.0.0.0", "tls-server-cert", "a.pem", "tls-server-key", "a.key");
    assertAccepted("listen", "127.0.0.9");
    assertAccepted("listen", "::1");
  }

  @Test
  void aClusterThatOthersReachNeedsTlsBetweenItsNodesToo() {
    String peers = "n1=192.0.2.1:7420,n2=192.0.2.2:7420";
    assertRefused(
        "no TLS between the nodes",
        "peers",
        peers,
        "tls-server-cert",
        "a.pem",
        "tls-server-key",
        "a.key");
    Config config =
        Config.of(
            flags(
                "peers", peers,
                "tls-server-cert", "a.pem",
                "tls-server-key", "a.key",
                "tls-peer-ca", "ca.pem"));
    assertThat(config.text(Settings.TLS_PEER_CERT)).contains("a.pem");
    assertThat(config.text(Settings.TLS_PEER_KEY)).contains("a.key");
  }

  @Test
  void certificatesAndKeysComeInPairs() {
    assertRefused("tls-server-cert needs tls-server-key", "tls-server-cert", "a.pem");
    assertRefused("tls-server-key needs tls-server-cert", "tls-server-key", "a.key");
    assertRefused("tls-client-ca needs tls-server-cert", "tls-client-ca", "ca.pem");
    assertRefused("tls-peer-ca needs tls-peer-cert", "tls-peer-ca", "ca.pem");
    assertRefused(
        "tls-peer-cert needs tls-peer-ca", "tls-peer-cert", "a.pem", "tls-peer-key", "a.key");
  }

  @Test
  void theNodeIsOneOfItsPeers() {
    assertRefused("has no entry for this node, \"n9\"", "name", "n9", "peers", "n1=127.0.0.1:1");
  }

  @Test
  void memoryIsForOneNodeAlone() {
    assertRefused(
        "in-memory is for one node", "in-memory", "true", "peers", "n1=127.0.0.1:1,n2=127.0.0.1:5");
    assertRefused("in-memory is for one node", "in-memory", "true", "join", "true");
  }

  @Test
  void clientsAndNodesNeedDifferentPorts() {
    assertRefused("both 7000", "port", "7000", "peer-port", "7000");
    assertRefused("no port after it", "port", "65535");
    assertAccepted("port", "0");
  }

  @Test
  void clientsOfEtcdNeedAPortThatNothingElseHas() {
    assertRefused("port and etcd-port are both 7000", "port", "7000", "etcd-port", "7000");
    assertRefused(
        "peer-port and etcd-port are both 7000", "peer-port", "7000", "etcd-port", "7000");
    assertRefused("peer-port and etcd-port are both 7421", "etcd-port", "7421");
    assertAccepted("etcd-port", "2379");
    assertAccepted("port", "0", "peer-port", "0", "etcd-port", "0");
  }

  @Test
  void peersAreReadOrRefusedAsAWhole() {
    for (String bad :
        new String[] {
          "",
          "n1",
          "n1=host",
          "n1=host:0",
          "n1=host:70000",
          "n1=host:65535",
          "n1=a:1,",
          "=a:1",
          "n1=a:1,n1=b:1",
          "n1=a:1,n2=a:1",
          "n1=a:1,n2=a:2",
          "n1=a:1/1",
          "n1=a:b:1",
          "n1=::1:1"
        }) {
      assertThat(Settings.PEERS.type().read(bad)).as(bad).isNull();
    }
    Peers peers = Settings.PEERS.type().read("n1=host:7420, n2=[::1]:7420/9000");
    assertThat(peers.all())
        .containsExactly(
            new Peers.Peer("n1", "host", 7420, 7421), new Peers.Peer("n2", "::1", 7420, 9000));
    assertThat(peers).hasToString("n1=host:7420,n2=[::1]:7420/9000");
    assertThat(peers.all().get(1).member().peerAddress()).isEqualTo("[::1]:9000");
  }

  private static void assertAccepted(String... flags) {
    assertThatCode(() -> Config.of(flags(flags))).doesNotThrowAnyException();
  }

  private static void assertRefused(String message, String... flags) {
    assertThatExceptionOfType(ConfigException.class)
        .isThrownBy(() -> Config.of(flags(flags)))
        .withMessageContaining(message);
  }

  private static Map<String, String> flags(String... namesAndTexts) {
    Map<String, String> flags = new HashMap<>();
    for (int i = 0; i < namesAndTexts.length; i += 2) {
      flags.put(namesAndTexts[i], namesAndTexts[i + 1]);
    }
    return flags;
  }
}
