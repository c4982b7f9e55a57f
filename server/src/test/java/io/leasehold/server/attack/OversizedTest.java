package io.leasehold.server.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Too much of anything is refused by name, or ends the connection, and never the node. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OversizedTest {
  private static Besieged node;

  @BeforeAll
  static void start() {
    node = new Besieged("request-bytes", "1MiB", "streams-per-connection", "100");
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @AfterEach
  void othersAreServed() {
    node.victimRenews();
    assertThat(node.metric("leasehold_receiving_bytes")).isZero();
  }

  @Test
  void bodyThatIsAnnouncedTooLargeIsRefusedUnread() throws IOException {
    String head = "PUT /kv/key HTTP/1.1\r\nhost: node\r\ncontent-length: 999999999999\r\n\r\n";
    try (Socket socket = node.connect(head)) {
      assertThat(Besieged.allUntilClosed(socket)).contains("413", "BODY_TOO_LARGE");
    }
  }

  @Test
  void headersThatAreTooLargeAreRefused() throws IOException {
    String line = "GET /kv/" + "k".repeat(100_000);
    try (Socket socket = node.connect(line + " HTTP/1.1\r\nhost: node\r\n\r\n")) {
      assertThat(Besieged.allUntilClosed(socket)).contains("414", "URL_TOO_LONG");
    }
  }

  @Test
  void sizesOfKeysValuesAndNamesAreRefusedByName() {
    assertThat(node.send("PUT", "/kv/" + "k".repeat(1025)).body()).contains("KEY_BYTES", "1024");
    assertThat(node.send("PUT", "/kv/key", new byte[(1 << 20) + 1]).body())
        .contains("VALUE_BYTES", "1048576");
    assertThat(node.send("PUT", "/lease?ttl=30&holder=" + "h".repeat(257)).body())
        .contains("HOLDER_BYTES", "256");
    String step = "{\"put\":{\"key\":\"k\",\"value\":\"v\"}},";
    String steps = step.repeat(1025).replaceAll(",$", "");
    byte[] body = ("{\"then\":[" + steps + "]}").getBytes(StandardCharsets.UTF_8);
    assertThat(node.send("POST", "/txn", body).body()).contains("STEPS_PER_TRANSACTION", "1024");
  }

  @Test
  void messageThatIsAnnouncedTooLargeIsRefusedUnread() throws IOException {
    try (RawHttp2 client = new RawHttp2(node.connect())) {
      client.write(RawHttp2.grpcHead(1, "/leasehold.v1.Leases/Renew"));
      byte[] announced = ByteBuffer.allocate(5).putInt(1, Integer.MAX_VALUE).array();
      client.write(RawHttp2.frame(RawHttp2.DATA, 0, 1, announced));
      RawHttp2.Frame answer = client.await(RawHttp2.HEADERS);
      assertThat(answer).isNotNull();
      assertThat(answer.flags() & RawHttp2.END_STREAM).isNotZero();
    }
  }

  @Test
  void headersThatGoOnForEverEndTheConnection() throws IOException {
    byte[] more = RawHttp2.headers("x-more", "y".repeat(100));
    try (RawHttp2 client = new RawHttp2(node.connect())) {
      client.write(RawHttp2.frame(RawHttp2.HEADERS, 0, 1, more));
      assertEnds(client, RawHttp2.frame(RawHttp2.CONTINUATION, 0, 1, more));
    }
  }

  /** The body stays away: bytes that nobody reads reset the connection before the answer is. */
  @Test
  void frameThatIsTooLargeEndsTheConnection() throws IOException {
    try (RawHttp2 client = new RawHttp2(node.connect())) {
      client.write(RawHttp2.grpcHead(1, "/leasehold.v1.Leases/Renew"));
      client.write(RawHttp2.frameHead(1 << 20, RawHttp2.DATA, 0, 1));
      assertThat(client.await(RawHttp2.GOAWAY)).isNotNull();
    }
  }

  /** Sends until it cannot any more: 64 MiB are more than any buffer between the two. */
  private static void assertEnds(RawHttp2 client, byte[] frame) {
    byte[] many = new byte[frame.length * 1_000];
    for (int i = 0; i < 1_000; i++) {
      System.arraycopy(frame, 0, many, i * frame.length, frame.length);
    }
    long sent = 0;
    try {
      while (sent < 64 << 20) {
        client.write(many);
        sent += many.length;
      }
    } catch (IOException ended) {
      return;
    }
    throw new AssertionError("the node took " + sent + " bytes of such frames");
  }
}
