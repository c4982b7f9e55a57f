package io.leasehold.client.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings are read as people write them, and nonsense is refused before anything is opened. */
class EndpointTest {

  @Test
  void listsAreSeparatedByCommas() {
    assertThat(Endpoint.parseList("a:1, [::1]:7420,a:1"))
        .containsExactly(new Endpoint("a", 1), new Endpoint("[::1]", 7420));
    assertThat(Endpoint.parse("[::1]:7420")).hasToString("[::1]:7420");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a",
        "a:",
        ":1",
        "a:b",
        "a:0",
        "a:65536",
        "::1",
        "a:1,",
        "[::1]",
        "http://a:1"
      })
  void nonsenseIsNamed(String text) {
    assertThatThrownBy(() -> Endpoint.parseList(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected");
  }

  @Test
  void settingsAreChecked() {
    ConnectionSettings settings = ConnectionSettings.of("a:1");
    assertThat(settings.timeout()).isEqualTo(Duration.ofSeconds(5));
    assertThat(settings.tls()).isNull();
    assertThatThrownBy(() -> settings.withTimeout(Duration.ZERO)).hasMessageContaining("PT0S");
    assertThatThrownBy(() -> new ConnectionSettings(List.of(), null, Duration.ofSeconds(1), true))
        .hasMessageContaining("at least one");
    assertThatThrownBy(() -> new TlsFiles(null, Path.of("cert.pem"), null))
        .hasMessageContaining("belong together");
  }

  @Test
  void tlsFilesThatCannotBeReadAreNamed() {
    TlsFiles missing = new TlsFiles(Path.of("no-such-authority.pem"), null, null);
    assertThatThrownBy(() -> Connection.to(ConnectionSettings.of("a:1").withTls(missing)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no-such-authority.pem");
  }
}
