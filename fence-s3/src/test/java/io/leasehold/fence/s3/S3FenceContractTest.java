package io.leasehold.fence.s3;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.leasehold.fence.Fence;
import io.leasehold.fence.FencedWriteContract;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.s3.S3Client;

class S3FenceContractTest extends FencedWriteContract {
  @RegisterExtension static final S3Store STORE = new S3Store();

  private Network network;
  private S3Client client;

  @BeforeEach
  void connect() throws IOException {
    network = STORE.network();
    client = S3Store.client(network.endpoint());
  }

  @AfterEach
  void disconnect() {
    client.close();
    network.close();
  }

  @Override
  protected Fence fence() {
    return S3Fence.stamped(client, S3Store.BUCKET, "contract/");
  }

  @Override
  protected int admissionsPerThread() {
    return 15;
  }

  @Override
  protected void write(String resource, long token) {
    ObjectContent unused =
        object(resource)
            .update(token, old -> (new String(old, US_ASCII) + token + "\n").getBytes(US_ASCII));
  }

  @Override
  protected List<Long> history(String resource) {
    return object(resource).read().text().lines().map(Long::valueOf).toList();
  }

  private FencedObject object(String resource) {
    return S3Fence.stamped(client, S3Store.BUCKET, "contract/").object(resource);
  }
}
