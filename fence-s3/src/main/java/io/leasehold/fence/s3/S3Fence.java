package io.leasehold.fence.s3;

import io.leasehold.fence.Fence;
import io.leasehold.fence.Tokens;
import java.util.Objects;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * The fenced objects under one prefix of a bucket.
 *
 * <p>Guarantee, on a store that honours conditional writes: an object is written with token t only
 * if no larger token was admitted to it, and a write that was delayed on its way, however long, is
 * refused by the store itself once a larger token is there.
 *
 * <p>Not guaranteed: some stores ignore the conditions, or check them and write in two steps. Call
 * {@link #verify()} when the program starts. Amazon S3 honours {@code If-None-Match} since August
 * 2024 and {@code If-Match} since November 2024; stores and gateways that were built before, or
 * that copy the older interface, answer 200 and overwrite, or refuse with 501. Emulators are not
 * safe either: S3Proxy 4.1 (checked with its in-memory store) compares {@code If-Match} and writes
 * in two steps, and so does S3Mock 5.2 with both conditions. A deleted object has forgotten its
 * token: write empty content instead of deleting.
 *
 * <p>Two forms. A <em>stamped</em> object begins with a line that names the token, so that no two
 * owners ever write the same bytes. It must be: the ETag that conditions compare is made of the
 * bytes alone, so if a new owner puts back the bytes that an old owner has read, the old owner's
 * write would pass. A <em>plain</em> object has the content alone and the token in its metadata,
 * for other programs to read; it is as safe only if contents never repeat, for example because a
 * version or the token is part of them.
 *
 * <p>Safe for use by many threads. The client is the caller's, who closes it.
 */
public final class S3Fence implements Fence {
  private final S3Client client;
  private final String bucket;
  private final String prefix;
  private final Form form;

  private S3Fence(S3Client client, String bucket, String prefix, Form form) {
    this.client = Objects.requireNonNull(client, "client");
    this.bucket = Objects.requireNonNull(bucket, "bucket");
    this.prefix = Objects.requireNonNull(prefix, "prefix");
    this.form = form;
  }

  /**
   * Objects that begin with the line {@code Fencing-Token: 42} and an empty line, then the content.
   *
   * @param prefix what the key of every object begins with, such as {@code "state/"}; may be empty
   */
  public static S3Fence stamped(S3Client client, String bucket, String prefix) {
    return new S3Fence(client, bucket, prefix, Form.STAMPED);
  }

  /**
   * Objects that have the content alone. Safe only if no content is ever written twice; see above.
   *
   * @param prefix what the key of every object begins with, such as {@code "state/"}; may be empty
   */
  public static S3Fence plain(S3Client client, String bucket, String prefix) {
    return new S3Fence(client, bucket, prefix, Form.PLAIN);
  }

  /** The object whose key is the prefix and this name. It need not exist. */
  public FencedObject object(String resource) {
    String name = Tokens.require(resource);
    return new FencedObject(new StoredObject(client, bucket, prefix + name, form), name);
  }

  /**
   * {@inheritDoc}
   *
   * <p>The object keeps its content; without one, an empty one is made. Later writes of older
   * owners to this object are refused, which says nothing about writes to anything else.
   */
  @Override
  public void admit(String resource, long token) {
    object(resource).admit(token);
  }

  /**
   * Proves on a scratch object under the prefix that the store honours the conditions, or throws.
   * It writes some dozens of small objects under one key and deletes it at the end.
   *
   * <p>A store that ignores a condition is found with certainty. One that compares and writes in
   * two steps is found by racing writes, which is likely but a matter of luck.
   *
   * @throws ConditionsNotHonouredException if a stale owner could write there
   */
  public void verify() {
    new ConditionProbe(client, bucket, prefix).run();
  }

  @Override
  public String toString() {
    return "S3Fence[" + bucket + "/" + prefix + ", " + form + "]";
  }
}
