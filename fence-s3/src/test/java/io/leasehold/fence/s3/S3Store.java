package io.leasehold.fence.s3;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/** A server for all tests of a class, with one bucket; each test may have a network of its own. */
final class S3Store implements BeforeAllCallback, AfterAllCallback {
  static final String BUCKET = "bucket";

  private S3Server server;

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    server = S3Server.start(Path.of(System.getProperty("leasehold.s3proxy")).getParent());
    try (S3Client client = client(server.endpoint())) {
      var unused = client.createBucket(request -> request.bucket(BUCKET));
    }
  }

  @Override
  public void afterAll(ExtensionContext context) {
    server.close();
  }

  Network network() throws IOException {
    return new Network(server.endpoint());
  }

  static S3Client client(URI endpoint) {
    return S3Client.builder()
        .endpointOverride(endpoint)
        .region(Region.US_EAST_1)
        .forcePathStyle(true)
        .credentialsProvider(AnonymousCredentialsProvider.create())
        .httpClient(UrlConnectionHttpClient.create())
        .build();
  }
}
