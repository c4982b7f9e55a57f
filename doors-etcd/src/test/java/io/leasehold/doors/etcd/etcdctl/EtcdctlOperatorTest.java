package io.leasehold.doors.etcd.etcdctl;

import static io.leasehold.doors.etcd.twins.Etcdctl.script;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.doors.etcd.twins.Etcdctl;
import io.leasehold.doors.etcd.twins.Etcdctl.Printed;
import io.leasehold.doors.etcd.twins.Scenario;
import io.leasehold.doors.etcd.twins.Twins;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What operators ask, and what they mistype. */
class EtcdctlOperatorTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "endpoint health",
        "endpoint health -w json",
        "endpoint health -w table",
        "member list",
        "member list -w table",
        "member list -w json",
        "member list -w fields",
        "member remove 1234",
        "member promote 1234",
        "member update 1234 --peer-urls=http://127.0.0.1:1",
        "alarm list",
        "alarm list -w json",
        "alarm disarm",
        "move-leader",
        "move-leader 1234",
        "auth disable",
        "auth enable",
        "user list",
        "user list -w json",
        "user get nobody",
        "role list",
        "role get nothing",
        "version",
        "check perf --load=zzz",
      })
  void operatorsReadTheSame(String command) throws Exception {
    TWINS.alike(script("put operator here", command));
  }

  /** Stores something first: an empty store has no size here. */
  @ParameterizedTest
  @ValueSource(strings = {"simple", "table", "json", "fields"})
  void theStatusDiffersByTheVersionAlone(String format) throws Exception {
    Scenario status = script("put status 1", "endpoint status -w " + format);
    TWINS.differ("version", status);
    TWINS.alike(line -> line.replaceAll("3\\.4\\.23|3\\.5\\.0", "VERSION"), status);
  }

  @ParameterizedTest
  @CsvSource({
    "snapshot, snapshot save etcdctl.snapshot, docs/operating.md",
    "defragment, defrag, there is nothing to defragment",
    "hash, endpoint hashkv, there is no hash of the store",
    "users-and-roles, user add root:secret, authentication is not enabled",
  })
  void whatIsRefusedSaysWhy(String difference, String command, String sentence) throws Exception {
    TWINS.differ(
        difference,
        stage -> {
          Printed printed = Etcdctl.on(stage).run(command);
          boolean works = printed.error().isEmpty() || printed.out().contains("saved");
          assertThat(works ? sentence : printed.error()).contains(sentence);
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "putt a b",
        "lease grnat 30",
        "get",
        "put a",
        "get a --foo",
        "get a -w yaml",
        "del",
        "compaction",
        "compaction soon",
        "endpoint",
        "txn a",
      })
  void typosAreAnsweredWithTheSameWords(String typo) throws Exception {
    TWINS.alike(script(typo));
  }

  @Test
  void aDeadServerIsToldAsSuch() throws Exception {
    TWINS.alike(
        stage -> {
          Etcdctl etcdctl = Etcdctl.on(stage);
          int nobody;
          try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = socket.getLocalPort();
          }
          etcdctl.runAt("127.0.0.1:" + nobody, "get a --command-timeout=500ms");
          String both = stage.server().endpoint() + ",127.0.0.1:" + nobody;
          etcdctl.runAt(both, "put alive yes");
        });
  }
}
