package io.leasehold.cli.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.Claim;
import io.leasehold.api.v1.KeyRange;
import io.leasehold.api.v1.LimitsReply;
import io.leasehold.api.v1.RenewReply;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Help.Ansi;

/** Tables line up, and JSON survives whatever bytes a key has. */
class RenderingTest {
  private static final ByteString NO_TEXT = ByteString.copyFrom(new byte[] {'a', -1, 0});

  @Test
  void columnsAreAsWideAsTheirWidestCell() {
    Columns table = new Columns("KEY", "TOKEN").row("a-long-key", "1").row("b", "22");
    assertThat(table.text(Ansi.OFF))
        .isEqualTo("KEY         TOKEN\na-long-key  1\nb           22\n");
    assertThat(table.text(Ansi.ON)).startsWith("\u001b[");
    assertThatThrownBy(() -> table.row("one"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("[KEY, TOKEN]");
    assertThat(new Columns("A").isEmpty()).isTrue();
  }

  @Test
  void sheetsHaveNoHeadings() {
    assertThat(Columns.sheet("key", "k", "holder", "me")).isEqualTo("key     k\nholder  me\n");
  }

  @Test
  void bytesThatAreNoTextAreEscaped() {
    assertThat(Plain.text(NO_TEXT)).isEqualTo("a\\xff\\x00");
    assertThat(Plain.text(ByteString.EMPTY)).isEqualTo("-");
    assertThat(Plain.text("tab\tbell\u0007é")).isEqualTo("tab\\tbell\\x07é");
    assertThat(Plain.brief(ByteString.copyFromUtf8("x".repeat(100)))).hasSize(60).endsWith("...");
    assertThat(Plain.id(0)).isEqualTo("-");
  }

  @Test
  void idsOfLeasesAreStringsAndTokensNumbers() {
    Claim claim = Claim.newBuilder().setLease(Long.MAX_VALUE).setToken(7).setKey(NO_TEXT).build();
    assertThat(Json.of(claim).toString())
        .contains("\"lease\":\"9223372036854775807\"", "\"token\":7", "\"keyBase64\":\"Yf8A\"")
        .contains("\"mode\":\"exclusive\"")
        .doesNotContain("slot");
  }

  @Test
  void listsMapsAndMessagesNest() {
    RenewReply reply =
        RenewReply.newBuilder()
            .addNotices(RenewReply.Notice.newBuilder().setLease(5).build())
            .build();
    assertThat(Json.of(reply).toString())
        .contains("\"refused\":[]", "\"notices\":[{\"index\":0,\"lease\":\"5\"");
    assertThat(Json.of(LimitsReply.newBuilder().putLimits("B", 2).putLimits("A", 1).build()))
        .hasToString("{\"limits\":{\"A\":1,\"B\":2}}");
    assertThat(Json.object().with("a", List.of("x\"\\\n\u0001", true)).with("b", null))
        .hasToString("{\"a\":[\"x\\\"\\\\\\n\\u0001\",true],\"b\":null}");
  }

  @Test
  void rangesAreAKeyOrAPrefix() {
    KeyRange only = Ranges.only("k");
    assertThat(only.getTo()).isEqualTo(ByteString.copyFromUtf8("k\0"));
    assertThat(Ranges.prefix("ab").getTo()).isEqualTo(ByteString.copyFromUtf8("ac"));
    assertThat(Ranges.prefix("").getTo()).isEqualTo(ByteString.EMPTY);
    assertThat(Ranges.after(Ranges.key("b"), Ranges.prefix("")).getFrom())
        .isEqualTo(ByteString.copyFromUtf8("b\0"));
  }
}
