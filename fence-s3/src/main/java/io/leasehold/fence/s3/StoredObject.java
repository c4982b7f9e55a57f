package io.leasehold.fence.s3;

import io.leasehold.fence.Tokens;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.core.ResponseBytes;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;

/** One key of a bucket: what stands there, and how to change it on condition. Decides nothing. */
record StoredObject(S3Client client, String bucket, String key, Form form) {

  /**
   * What the store knows of an object apart from its bytes.
   *
   * @param token 0 if there is no object, or it was written without
   * @param etag empty if there is no object
   * @param write the name of the write that made it, if it has one
   */
  record Version(long token, String etag, Form form, String write) {
    static final Version NONE = new Version(0, "", Form.PLAIN, "");
  }

  /** A version with its bytes. */
  record Found(Version version, ObjectContent content) {}

  private static final String WRITE_METADATA = "fencing-write";

  Version head() {
    try {
      HeadObjectResponse found = client.headObject(request -> request.bucket(bucket).key(key));
      return version(found.metadata(), found.eTag());
    } catch (S3Exception refusal) {
      if (isNoSuchKey(refusal)) {
        return Version.NONE;
      }
      throw refusal;
    }
  }

  Found get() {
    ResponseBytes<GetObjectResponse> found;
    try {
      found = client.getObjectAsBytes(request -> request.bucket(bucket).key(key));
    } catch (S3Exception refusal) {
      if (isNoSuchKey(refusal)) {
        return new Found(Version.NONE, new ObjectContent(new byte[0], 0, ""));
      }
      throw refusal;
    }
    Version version = version(found.response().metadata(), found.response().eTag());
    byte[] content = version.form.content(key, version.token, found.asByteArray());
    return new Found(version, new ObjectContent(content, version.token, version.etag));
  }

  /**
   * Writes if the object is still the one of this version.
   *
   * @param write a name by which this write is known again
   * @return the new ETag, or nothing if the object is another one by now
   */
  Optional<String> replace(Version version, long token, byte[] content, String write) {
    Map<String, String> metadata =
        Map.of(
            FencedObject.TOKEN_METADATA,
            Long.toString(token),
            FencedObject.FORM_METADATA,
            form.word(),
            WRITE_METADATA,
            write);
    PutObjectRequest.Builder request =
        PutObjectRequest.builder().bucket(bucket).key(key).metadata(metadata);
    boolean isNew = version.etag.isEmpty();
    request = isNew ? request.ifNoneMatch("*") : request.ifMatch(version.etag);
    try {
      byte[] body = form.body(token, content);
      return Optional.of(client.putObject(request.build(), RequestBody.fromBytes(body)).eTag());
    } catch (S3Exception refusal) {
      if (isConditionFailed(refusal) || (!isNew && isNoSuchKey(refusal))) {
        return Optional.empty();
      }
      throw refusal;
    }
  }

  private Version version(Map<String, String> metadata, String etag) {
    Form present = Form.ofWord(metadata.get(FencedObject.FORM_METADATA));
    String write = metadata.getOrDefault(WRITE_METADATA, "");
    String token = metadata.get(FencedObject.TOKEN_METADATA);
    if (token == null) {
      return new Version(0, etag, present, write);
    }
    try {
      return new Version(Tokens.require(Long.parseLong(token)), etag, present, write);
    } catch (IllegalArgumentException notANumber) {
      throw new IllegalStateException(
          "object "
              + key
              + " has \""
              + token
              + "\" as "
              + FencedObject.TOKEN_METADATA
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
}
