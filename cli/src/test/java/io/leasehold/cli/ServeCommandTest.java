package io.leasehold.cli;

import static io.leasehold.cli.Invocation.leasehold;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.server.config.Setting;
import io.leasehold.server.config.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What serve says without serving: its help, its configuration, why it cannot start. */
class ServeCommandTest {
  @TempDir Path directory;

  @Test
  void helpNamesEverySetting() {
    Invocation help = leasehold("serve", "--help");
    assertThat(help.exitCode()).isZero();
    for (Setting<?> setting : Settings.all()) {
      assertThat(help.out()).contains(setting.flag());
    }
  }

  @Test
  void printConfigTellsValuesAndWhereTheyCameFrom() throws IOException {
    Path file = Files.writeString(directory.resolve("node.yaml"), "cluster: blue\nname: a\n");
    Invocation printed =
        leasehold("serve", "--print-config", "--config", file.toString(), "--name=b", "--insecure");
    assertThat(printed.exitCode()).isZero();
    assertThat(printed.out())
        .containsPattern("(?m)^name: b +# --name$")
        .containsPattern("(?m)^cluster: blue +# .*node.yaml$")
        .containsPattern("(?m)^insecure: true +# --insecure$")
        .containsPattern("(?m)^port: 7420 +# default$");
  }

  @Test
  void thePortForEtcdNeedsNoNumber() {
    assertThat(leasehold("serve", "--print-config", "--etcd-port").out())
        .containsPattern("(?m)^etcd-port: 2379 +# --etcd-port$");
    assertThat(leasehold("serve", "--print-config", "--etcd-port", "--in-memory").out())
        .containsPattern("(?m)^etcd-port: 2379 ")
        .containsPattern("(?m)^in-memory: true ");
    assertThat(leasehold("serve", "--print-config", "--etcd-port", "23790").out())
        .containsPattern("(?m)^etcd-port: 23790 ");
    assertThat(leasehold("serve", "--print-config", "--etcd-port=23790").out())
        .containsPattern("(?m)^etcd-port: 23790 ");
    assertThat(leasehold("serve", "--print-config").out()).contains("# etcd-port: not set");
    assertThat(leasehold("serve", "--print-config", "--etcd-port=no").err())
        .contains("etcd-port is \"no\" (from --etcd-port), expected a whole number");
  }

  @Test
  void aWrongConfigurationIsWrongUsage() {
    Invocation wrong = leasehold("serve", "--port=eighty", "--listen=0.0.0.0");
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err())
        .contains("port is \"eighty\" (from --port), expected a whole number")
        .contains("Try: leasehold serve --help")
        .doesNotContain("\tat ");
    assertThat(leasehold("serve", "--listen=0.0.0.0").err()).contains("no TLS", "--insecure");
  }

  @Test
  void whatKeepsANodeFromStartingIsSaidWithoutAStackTrace() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Invocation refused =
          leasehold("serve", "--in-memory", "--port=" + other.getLocalPort(), "--peer-port=0");
      assertThat(refused.exitCode()).isEqualTo(1);
      assertThat(refused.err()).contains("cannot listen on 127.0.0.1").doesNotContain("\tat ");
    }
    Invocation missing = leasehold("serve", "--tls-server-cert=no.pem", "--tls-server-key=no.key");
    assertThat(missing.exitCode()).isEqualTo(1);
    assertThat(missing.err()).contains("there is no file \"no.pem\"").doesNotContain("\tat ");
  }
}
