package io.leasehold.fence.s3;

import io.leasehold.fence.Fence;
import io.leasehold.fence.FenceContract;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.s3.S3Client;

class S3FenceContractTest extends FenceContract {
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
}
