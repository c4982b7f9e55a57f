package io.leasehold.fence.s3;

import io.leasehold.fence.StaleTokenException;
import io.leasehold.fence.Tokens;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import software.amazon.awssdk.core.ResponseBytes;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * An object that is written by its present owner only. What it guarantees and what not is said at
 * {@link S3Fence}, which makes it.
 *
 * <p>Safe for use by many threads. What the client throws comes out as it is. If that happens in a
 * write, the write may have been done or not, or may even be done later: writing again with the
 * same token and content is safe.
 */
public final class FencedObject {
  /** The metadata entry of an object that holds its token. */
  public static final String TOKEN_METADATA = "fencing-token";

  /** The metadata entry that holds its form: {@code stamped} or {@code plain}. */
  public static final String FORM_METADATA = "fencing-form";

  /** Each failed attempt means that another writer got through. */
  private static final int MAX_ATTEMPTS = 32;

  private static final Present NO_OBJECT = new Present(0, "", Form.PLAIN);

  private final S3Client client;
  private final String bucket;
  private final String key;
  private final String resource;
  private final Form form;

  FencedObject(S3Client client, String bucket, String key, String resource, Form form) {
    this.client = client;
    this.bucket = bucket;
    this.key = key;
    this.resource = resource;
    this.form = form;
  }

  /**
   * What the store knows of the object, apart from its bytes; the tag is empty if there is none.
   */
  private record Present(long token, String etag, Form form) {}

  /** What is in the object now, in whichever form it was written. */
  public ObjectContent read() {
    ResponseBytes<GetObjectResponse> found;
    try {
      found = client.getObjectAsBytes(request -> request.bucket(bucket).key(key));
    } catch (S3Exception refusal) {
      if (isNoSuchKey(refusal)) {
        return new ObjectContent(new byte[0], 0, "");
      }
      throw refusal;
    }
    Present present = present(found.response().metadata(), found.response().eTag());
    return new ObjectContent(
        present.form.content(key, present.token, found.asByteArray()), present.token, present.etag);
  }

  /**
   * Writes the content, or throws.
   *
   * @throws StaleTokenException if a larger token was admitted before; nothing was written
   * @throws IllegalArgumentException if the token is not positive
   * @throws ContendedWriteException if others kept changing the object; nothing was written
   */
  public void write(long token, byte[] content) {
    Tokens.require(token);
    Objects.requireNonNull(content, "content");
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      Present present = head();
      refuseIfStale(token, present.token);
      if (put(token, content, present.etag).isPresent()) {
        return;
      }
    }
    throw new ContendedWriteException(key, token, MAX_ATTEMPTS);
  }

  /**
   * Admits the token and keeps the content: from now on no smaller token writes. For a new owner
   * that reads first, so that what it reads stays true until it writes.
   *
   * @return what is in the object now
   * @throws StaleTokenException if a larger token was admitted before; nothing was changed
   * @throws ContendedWriteException if others kept changing the object; nothing was changed
   */
  public ObjectContent admit(long token) {
    Tokens.require(token);
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      ObjectContent present = read();
      refuseIfStale(token, present.token());
      if (token == present.token()) {
        return present;
      }
      Optional<String> etag = put(token, present.bytes(), present.etag());
      if (etag.isPresent()) {
        return new ObjectContent(present.bytes(), token, etag.get());
      }
    }
    throw new ContendedWriteException(key, token, MAX_ATTEMPTS);
  }

  private void refuseIfStale(long token, long newest) {
    if (token < newest) {
      throw new StaleTokenException(resource, token, newest);
    }
  }

  private Present head() {
    try {
      HeadObjectResponse found = client.headObject(request -> request.bucket(bucket).key(key));
      return present(found.metadata(), found.eTag());
    } catch (S3Exception refusal) {
      if (isNoSuchKey(refusal)) {
        return NO_OBJECT;
      }
      throw refusal;
    }
  }

  /** The new ETag, or nothing if the object is not the one that was read any more. */
  private Optional<String> put(long token, byte[] content, String etag) {
    PutObjectRequest.Builder request =
        PutObjectRequest.builder()
            .bucket(bucket)
            .key(key)
            .metadata(Map.of(TOKEN_METADATA, Long.toString(token), FORM_METADATA, form.word()));
    if (etag.isEmpty()) {
      request.ifNoneMatch("*");
    } else {
      request.ifMatch(etag);
    }
    try {
      byte[] body = form.body(token, content);
      return Optional.of(client.putObject(request.build(), RequestBody.fromBytes(body)).eTag());
    } catch (S3Exception refusal) {
      if (isConditionFailed(refusal) || (!etag.isEmpty() && isNoSuchKey(refusal))) {
        return Optional.empty();
      }
      throw refusal;
    }
  }

  private Present present(Map<String, String> metadata, String etag) {
    String token = metadata.get(TOKEN_METADATA);
    Form present = Form.ofWord(metadata.get(FORM_METADATA));
    if (token == null) {
      return new Present(0, etag, present);
    }
    try {
      return new Present(Tokens.require(Long.parseLong(token)), etag, present);
    } catch (IllegalArgumentException notANumber) {
      throw new IllegalStateException(
          "object "
              + key
              + " has \""
              + token
              + "\" as "
              + TOKEN_METADATA
              + ": expected a positive number; find out who wrote it, then set it right",
          notANumber);
    }
  }

  /** 412 if the comparison failed, 409 if another write was under way. */
  static boolean isConditionFailed(S3Exception refusal) {
    return refusal.statusCode() == 412 || refusal.statusCode() == 409;
  }

  /** A HEAD has no error code; if it was the bucket that is missing, the write says so. */
  private static boolean isNoSuchKey(S3Exception refusal) {
    return refusal.statusCode() == 404
        && (refusal.awsErrorDetails() == null
            || !"NoSuchBucket".equals(refusal.awsErrorDetails().errorCode()));
  }

  @Override
  public String toString() {
    return "FencedObject[" + bucket + "/" + key + ", " + form + "]";
  }
}
