package io.leasehold.doors.etcd.gateway;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.async.ByteArrayFeeder;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.function.Consumer;

/**
 * Cuts a body into the JSON values that it consists of, one after the other, as its bytes come in.
 * A value is handed on as soon as its last byte is there. What is not JSON is refused where it
 * begins; the values before it were handed on.
 *
 * <p>Not thread-safe.
 */
final class JsonValues {
  private final JsonFactory factory;
  private final JsonParser parser;
  private final ByteArrayFeeder feeder;
  private final Consumer<String> values;
  private final int mostChars;
  private StringWriter text;
  private JsonGenerator copy;
  private int depth;

  /**
   * Hands every value to a consumer.
   *
   * @param mostChars how long a value may be, roughly; a longer one is refused
   */
  JsonValues(int mostChars, Consumer<String> values) {
    this.values = values;
    this.mostChars = mostChars;
    try {
      factory =
          JsonFactory.builder()
              .streamReadConstraints(
                  StreamReadConstraints.builder().maxStringLength(mostChars).build())
              .build();
      parser = factory.createNonBlockingByteArrayParser();
      feeder = (ByteArrayFeeder) parser.getNonBlockingInputFeeder();
      begin();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Takes more bytes; all that were given before have been read. */
  void feed(byte[] bytes) throws JsonProcessingException {
    try {
      feeder.feedInput(bytes, 0, bytes.length);
      read();
    } catch (JsonProcessingException e) {
      throw e;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** There are no more bytes. */
  void end() throws JsonProcessingException {
    try {
      feeder.endOfInput();
      read();
    } catch (JsonProcessingException e) {
      throw e;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void read() throws IOException {
    JsonToken token = parser.nextToken();
    while (token != null && token != JsonToken.NOT_AVAILABLE) {
      copy.copyCurrentEvent(parser);
      if (text.getBuffer().length() > mostChars) {
        throw new StreamConstraintsException("a value of more than " + mostChars + " characters");
      }
      if (token.isStructStart()) {
        depth++;
      } else if (token.isStructEnd()) {
        depth--;
      }
      if (depth == 0) {
        copy.close();
        String value = text.toString();
        begin();
        values.accept(value);
      }
      token = parser.nextToken();
    }
  }

  private void begin() throws IOException {
    text = new StringWriter();
    copy = factory.createGenerator(text);
  }
}
