package io.leasehold.fence.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.s3.S3Client;

/** What docs/fence.md shows, as it is written there. */
class S3PageTest {
  @RegisterExtension static final S3Store STORE = new S3Store();

  @Test
  void object() throws Exception {
    String bucket = S3Store.BUCKET;
    long token = 42;
    byte[] bytes = "one".getBytes(UTF_8);
    try (Network network = STORE.network();
        S3Client client = S3Store.client(network.endpoint())) {
      S3Fence fence = S3Fence.stamped(client, bucket, "state/");
      FencedObject orders = fence.object("orders");
      orders.write(token, bytes); // or StaleTokenException
      ObjectContent now = orders.read(); // bytes, token, ETag
      orders.update(token, old -> withOneMore(old));
      assertThat(now.token()).isEqualTo(token);
      assertThat(orders.read().bytes()).isEqualTo("one and more".getBytes(UTF_8));
    }
  }

  private static byte[] withOneMore(byte[] old) {
    return (new String(old, UTF_8) + " and more").getBytes(UTF_8);
  }
}
