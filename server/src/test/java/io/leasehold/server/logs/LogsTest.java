package io.leasehold.server.logs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.leasehold.server.config.LogFormat;
import io.leasehold.server.config.LogLevel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.event.KeyValuePair;

/** How much is heard, and what a line looks like. */
class LogsTest {
  private final LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();

  @AfterEach
  void beQuietAgain() {
    Logs.quiet(context);
  }

  @Test
  void oursAreHeardAsAskedForAndLibrariesOnlyWhenTheyWarn() {
    Logs.use(LogLevel.DEBUG, LogFormat.TEXT);
    assertThat(context.getLogger("io.leasehold.server.X").isDebugEnabled()).isTrue();
    assertThat(context.getLogger("org.apache.ratis.X").isInfoEnabled()).isFalse();
    assertThat(context.getLogger("com.linecorp.armeria.X").isWarnEnabled()).isTrue();
  }

  @Test
  void nothingButWarningsIsHeardUntilANodeStarts() {
    new QuietLogs().configure(context);
    assertThat(context.getLogger("io.leasehold.server.X").isInfoEnabled()).isFalse();
    assertThat(context.getLogger("io.leasehold.server.X").isWarnEnabled()).isTrue();
  }

  @Test
  void aJsonLineIsOneObjectWithThePairsAsFields() throws Exception {
    LoggingEvent event =
        new LoggingEvent("", context.getLogger("a.B"), Level.WARN, "said \"so\"\n", null, null);
    event.addKeyValuePair(new KeyValuePair("lease", 7L));
    event.addKeyValuePair(new KeyValuePair("holder", "me"));
    event.addKeyValuePair(new KeyValuePair("level", "cannot be forged"));
    String line = new String(new JsonLines().encode(event), UTF_8);
    assertThat(line.strip()).doesNotContain("\n");
    JsonNode object = new ObjectMapper().readTree(line);
    assertThat(object.get("message").asText()).isEqualTo("said \"so\"\n");
    assertThat(object.get("level").asText()).isEqualTo("WARN");
    assertThat(object.get("lease").isNumber()).isTrue();
    assertThat(object.get("holder").asText()).isEqualTo("me");
    assertThat(object.get("time").asText()).endsWith("Z");
  }
}
