package io.leasehold.server.logs;

import static java.nio.charset.StandardCharsets.UTF_8;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.encoder.EncoderBase;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.event.KeyValuePair;

/** An event as a JSON object on a line of its own; its key-value pairs are fields beside ours. */
final class JsonLines extends EncoderBase<ILoggingEvent> {
  private static final ObjectMapper JSON = new ObjectMapper();

  @Override
  public byte[] headerBytes() {
    return null;
  }

  @Override
  public byte[] footerBytes() {
    return null;
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("time", Instant.ofEpochMilli(event.getTimeStamp()).toString());
    fields.put("level", event.getLevel().toString());
    fields.put("logger", event.getLoggerName());
    fields.put("message", event.getFormattedMessage());
    if (event.getKeyValuePairs() != null) {
      for (KeyValuePair pair : event.getKeyValuePairs()) {
        fields.putIfAbsent(pair.key, plain(pair.value));
      }
    }
    IThrowableProxy thrown = event.getThrowableProxy();
    if (thrown != null) {
      fields.put("exception", ThrowableProxyUtil.asString(thrown));
    }
    try {
      return (JSON.writeValueAsString(fields) + "\n").getBytes(UTF_8);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("strings, numbers and booleans can be written", e);
    }
  }

  private static Object plain(Object value) {
    return value instanceof Number || value instanceof Boolean ? value : String.valueOf(value);
  }
}
