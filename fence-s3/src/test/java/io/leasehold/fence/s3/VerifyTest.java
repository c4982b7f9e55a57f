package io.leasehold.fence.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.s3.S3Client;

class VerifyTest {
  @RegisterExtension static final S3Store STORE = new S3Store();

  private Network network;
  private S3Client client;
  private S3Fence fence;

  @BeforeEach
  void connect() throws IOException {
    network = STORE.network();
    client = S3Store.client(network.endpoint());
    fence = S3Fence.stamped(client, S3Store.BUCKET, "verify/");
  }

  @AfterEach
  void disconnect() {
    client.close();
    network.close();
  }

  @Test
  void storeThatHonoursConditionsPassesAndIsLeftClean() {
    fence.verify();
    assertThat(
            client
                .listObjectsV2(request -> request.bucket(S3Store.BUCKET).prefix("verify/"))
                .contents())
        .isEmpty();
  }

  @Test
  void storeThatIgnoresIfNoneMatchIsFound() {
    network.drop("if-none-match");
    assertNotHonoured("the second creation of an object succeeded");
  }

  @Test
  void storeThatIgnoresIfMatchIsFound() {
    network.drop("if-match");
    assertNotHonoured("a write that named an outdated ETag succeeded");
  }

  @Test
  void storeThatDoesNotKnowConditionsIsFound() {
    network.refuseWrites(501, 1);
    assertNotHonoured("it answers 501 to a condition");
  }

  /** The server itself is such a store; whether one probe finds it is luck, so it gets several. */
  @Test
  void storeThatComparesAndWritesInTwoStepsIsFoundByRacingWrites() {
    network.letWritesRace();
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 20; i++) {
                fence.verify();
              }
            })
        .isInstanceOf(ConditionsNotHonouredException.class)
        .hasMessageContaining("are not one step there");
  }

  private void assertNotHonoured(String found) {
    assertThatThrownBy(() -> fence.verify())
        .isInstanceOf(ConditionsNotHonouredException.class)
        .hasMessageContaining(S3Store.BUCKET)
        .hasMessageContaining(found);
  }
}
