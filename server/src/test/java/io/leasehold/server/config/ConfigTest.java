package io.leasehold.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where values come from, and what is refused. */
class ConfigTest {
  @TempDir Path directory;

  @Test
  void everySettingWithADefaultHasItWhenNothingIsGiven() {
    Config config = Config.of(Map.of());
    assertThat(config.value(Settings.PORT)).isEqualTo(7420);
    assertThat(config.value(Settings.PEER_PORT)).isEqualTo(7421);
    assertThat(config.value(Settings.LISTEN)).isEqualTo("127.0.0.1");
    assertThat(config.value(Settings.ADVERTISE)).isEqualTo("127.0.0.1");
    assertThat(config.value(Settings.DATA)).isEqualTo(Path.of("leasehold-data", "n1"));
    assertThat(config.find(Settings.PEERS)).isEmpty();
  }

  @Test
  void flagsGoBeforeEnvironmentBeforeFileBeforeDefault() throws IOException {
    Path file = file("name: file\ncluster: file\nelection-timeout: 1s\n");
    Config config =
        Config.read(
            Map.of("name", "flag"),
            Map.of("LEASEHOLD_NAME", "variable", "LEASEHOLD_CLUSTER", "variable"),
            file);
    assertThat(config.value(Settings.NAME)).isEqualTo("flag");
    assertThat(config.source(Settings.NAME)).hasToString("--name");
    assertThat(config.value(Settings.CLUSTER)).isEqualTo("variable");
    assertThat(config.source(Settings.CLUSTER)).hasToString("LEASEHOLD_CLUSTER");
    assertThat(config.value(Settings.ELECTION_TIMEOUT)).isEqualTo(Duration.ofSeconds(1));
    assertThat(config.source(Settings.ELECTION_TIMEOUT)).hasToString(file.toString());
    assertThat(config.source(Settings.ENTRY_BYTES)).hasToString("default");
  }

  @Test
  void thePortForEtcdComesFromWhereverItIsGivenAndHasNoDefault() throws IOException {
    assertThat(Config.of(Map.of()).find(Settings.ETCD_PORT)).isEmpty();
    assertThat(Config.of(Map.of("etcd-port", "23790")).value(Settings.ETCD_PORT)).isEqualTo(23790);
    Map<String, String> environment = Map.of("LEASEHOLD_ETCD_PORT", "2380");
    assertThat(Config.read(Map.of(), environment, null).value(Settings.ETCD_PORT)).isEqualTo(2380);
    Path file = file("etcd-port: 2381\n");
    assertThat(Config.read(Map.of(), Map.of(), file).value(Settings.ETCD_PORT)).isEqualTo(2381);
  }

  @Test
  void aVariableNamesTheFileUnlessTheFlagDoes() throws IOException {
    Path file = file("name: from-file");
    Map<String, String> environment = Map.of("LEASEHOLD_CONFIG", file.toString());
    assertThat(Config.read(Map.of(), environment, null).value(Settings.NAME))
        .isEqualTo("from-file");
    Path other = directory.resolve("other.yaml");
    Files.writeString(other, "name: from-other");
    assertThat(Config.read(Map.of(), environment, other).value(Settings.NAME))
        .isEqualTo("from-other");
  }

  @Test
  void unknownNamesAreRefusedWithTheNearestKnownOne() throws IOException {
    assertThatExceptionOfType(ConfigException.class)
        .isThrownBy(
            () ->
                Config.read(
                    Map.of("prot", "1"),
                    Map.of("LEASEHOLD_PEER", "x"),
                    file("tls-cert: a\nfrobnicate: b\n")))
        .satisfies(
            refused ->
                assertThat(refused.problems())
                    .containsExactly(
                        "unknown flag --prot; did you mean port?",
                        "unknown environment variable LEASEHOLD_PEER; did you mean"
                            + " LEASEHOLD_PEERS?",
                        "unknown setting \"tls-cert\" in \""
                            + directory.resolve("node.yaml")
                            + "\"; did you mean tls-server-cert?",
                        "unknown setting \"frobnicate\" in \""
                            + directory.resolve("node.yaml")
                            + "\""));
  }

  @Test
  void variablesOfOthersAreLeftAlone() {
    Map<String, String> environment =
        Map.of(
            "LEASEHOLD_JAVA_OPTS", "-Xmx1g",
            "LEASEHOLD_TLS_CERT", "mine.pem",
            "LEASEHOLD_ENDPOINTS", "here:1",
            "LEASEHOLD_NAME", "",
            "PATH", "/bin");
    Config config = Config.read(Map.of(), environment, null);
    assertThat(config.value(Settings.NAME)).isEqualTo("n1");
    assertThat(config.find(Settings.TLS_SERVER_CERT)).isEmpty();
  }

  @Test
  void aBadValueIsToldWithWhereItCameFromAndWhatWasExpected() {
    assertThatExceptionOfType(ConfigException.class)
        .isThrownBy(
            () ->
                Config.read(
                    Map.of("election-timeout", "5"), Map.of("LEASEHOLD_PORT", "70000"), null))
        .withMessageContaining(
            "port is \"70000\" (from LEASEHOLD_PORT), expected a whole number from 0 to 65535")
        .withMessageContaining(
            "election-timeout is \"5\" (from --election-timeout), expected a time from 100ms to"
                + " 60s");
  }

  @Test
  void valuesBelowTheFloorAreRefused() {
    for (Setting<?> setting : Settings.all()) {
      String floor = setting.type().floor();
      if (!floor.isEmpty()) {
        assertThat(setting.type().read(floor)).as(setting.name()).isNotNull();
        assertThat(setting.type().read("-1" + floor.replaceAll("[0-9]", "")))
            .as(setting.name())
            .isNull();
      }
    }
  }

  @Test
  void sizesAndTimesTakeUnits() {
    Config config =
        Config.of(Map.of("entry-bytes", "2 KiB", "pending-bytes", "1GB", "shutdown-timeout", "2m"));
    assertThat(config.value(Settings.ENTRY_BYTES)).isEqualTo(2048);
    assertThat(config.value(Settings.PENDING_BYTES)).isEqualTo(1L << 30);
    assertThat(config.value(Settings.SHUTDOWN_TIMEOUT)).isEqualTo(Duration.ofMinutes(2));
    assertThat(Settings.PENDING_BYTES.type().read("999999999999GiB")).isNull();
  }

  @Test
  void theFileMayListPeersAsAMapping() throws IOException {
    Path file = file("name: n2\npeers:\n  n1: 127.0.0.1:7420\n  n2: 127.0.0.1:7430/7500\n");
    Config config = Config.read(Map.of(), Map.of(), file);
    assertThat(config.value(Settings.PORT)).isEqualTo(7430);
    assertThat(config.value(Settings.PEER_PORT)).isEqualTo(7500);
  }

  @Test
  void aBrokenFileIsRefusedInOneSentence() throws IOException {
    assertRefused("port: [1", "is not good YAML");
    assertRefused("port: 1\nport: 2", "is not good YAML");
    assertRefused("- port", "must be lines of \"setting: value\"");
    assertRefused("port:\n  number: 1", "\"port\" in");
    assertThatExceptionOfType(ConfigException.class)
        .isThrownBy(() -> Config.read(Map.of(), Map.of(), directory.resolve("none.yaml")))
        .withMessageContaining("there is no configuration file");
    assertThat(Config.read(Map.of(), Map.of(), file("# nothing yet\n")).value(Settings.PORT))
        .isEqualTo(7420);
  }

  @Test
  void whatIsPrintedCanBeReadBack() throws IOException {
    Config config = Config.of(Map.of("peers", "n1=[::1]:7000,n2=[::1]:7010", "log-format", "json"));
    String printed = PrintedConfig.yaml(config);
    assertThat(printed)
        .containsPattern("(?m)^port: 7000 +# follows from peers$")
        .containsPattern("(?m)^log-format: json +# --log-format$")
        .containsPattern("(?m)^# tls-server-cert: not set$");
    Config again = Config.read(Map.of(), Map.of(), file(printed));
    for (Setting<?> setting : Settings.all()) {
      assertThat(again.find(setting)).as(setting.name()).isEqualTo(config.find(setting));
    }
  }

  private void assertRefused(String yaml, String message) throws IOException {
    Path file = file(yaml);
    assertThatExceptionOfType(ConfigException.class)
        .as(yaml)
        .isThrownBy(() -> Config.read(Map.of(), Map.of(), file))
        .withMessageContaining(message);
  }

  private Path file(String yaml) throws IOException {
    return Files.writeString(directory.resolve("node.yaml"), yaml);
  }
}
