package io.leasehold.doors.etcd.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonValuesTest {
  private final List<String> values = new ArrayList<>();
  private final JsonValues cutter = new JsonValues(1000, values::add);

  @Test
  void whereverABodyIsCutItsValuesAreTheSame() throws Exception {
    byte[] body = "{\"a\":\"}{\\\"é\"} [1,{}]\n\"x\" 12 null {\"b\":{\"c\":[{}]}}".getBytes(UTF_8);
    for (int cut = 0; cut <= body.length; cut++) {
      List<String> seen = new ArrayList<>();
      JsonValues each = new JsonValues(1000, seen::add);
      each.feed(Arrays.copyOfRange(body, 0, cut));
      each.feed(Arrays.copyOfRange(body, cut, body.length));
      each.end();
      assertThat(seen)
          .as("cut at " + cut)
          .containsExactly(
              "{\"a\":\"}{\\\"é\"}", "[1,{}]", "\"x\"", "12", "null", "{\"b\":{\"c\":[{}]}}");
    }
  }

  @Test
  void aValueIsHandedOnWithItsLastByte() throws Exception {
    cutter.feed("{\"a\":1".getBytes(UTF_8));
    assertThat(values).isEmpty();
    cutter.feed("}".getBytes(UTF_8));
    assertThat(values).containsExactly("{\"a\":1}");
  }

  @Test
  void whatIsNotJsonIsRefusedAfterWhatIs() {
    assertThatExceptionOfType(JsonProcessingException.class)
        .isThrownBy(() -> cutter.feed("{} ]".getBytes(UTF_8)));
    assertThat(values).containsExactly("{}");
  }

  @Test
  void aValueThatIsCutOffIsRefused() throws Exception {
    cutter.feed("{\"a\":".getBytes(UTF_8));
    assertThatExceptionOfType(JsonProcessingException.class).isThrownBy(cutter::end);
  }

  @Test
  void aValueWithoutAnEndIsRefused() throws Exception {
    cutter.feed("[".getBytes(UTF_8));
    assertThatExceptionOfType(JsonProcessingException.class)
        .isThrownBy(
            () -> {
              for (int i = 0; i < 100_000; i++) {
                cutter.feed("0,".getBytes(UTF_8));
              }
            });
  }
}
