package io.leasehold.fence.s3;

import io.leasehold.fence.StaleTokenException;
import io.leasehold.fence.Tokens;
import io.leasehold.fence.s3.StoredObject.Found;
import io.leasehold.fence.s3.StoredObject.Version;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * An object that is written by its present owner only. What it guarantees and what not is said at
 * {@link S3Fence}, which makes it.
 *
 * <p>Safe for use by many threads. What the client throws comes out as it is. If that happens in a
 * write, the write may have been done or not, or may even be done later: writing again with the
 * same token and content is safe. A client that repeats requests by itself may hide that a first
 * try was done; a refusal can then come after a write that was done in time and overwritten since.
 */
public final class FencedObject {
  /** The metadata entry of an object that holds its token. */
  public static final String TOKEN_METADATA = "fencing-token";

  /** The metadata entry that holds its form: {@code stamped} or {@code plain}. */
  public static final String FORM_METADATA = "fencing-form";

  /** Each failed attempt means that another writer got through. */
  private static final int MAX_ATTEMPTS = 32;

  private final StoredObject stored;
  private final String resource;

  FencedObject(StoredObject stored, String resource) {
    this.stored = stored;
    this.resource = resource;
  }

  /** What is in the object now, in whichever form it was written. */
  public ObjectContent read() {
    return stored.get().content();
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
    String write = newWrite();
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      Version version = stored.head();
      refuseIfStale(token, version.token());
      if (version.write().equals(write)
          || stored.replace(version, token, content, write).isPresent()) {
        return;
      }
    }
    throw new ContendedWriteException(resource, token, MAX_ATTEMPTS);
  }

  /**
   * Writes a content that is made from the present one, or throws. Nobody else writes between the
   * two, also nobody with the same token.
   *
   * @param change gets a copy of the present content, empty if there is no object; it is called
   *     again if another write came first
   * @return what is in the object now
   * @throws StaleTokenException if a larger token was admitted before; nothing was written
   * @throws IllegalArgumentException if the token is not positive
   * @throws ContendedWriteException if others kept changing the object; nothing was written
   */
  public ObjectContent update(long token, UnaryOperator<byte[]> change) {
    Tokens.require(token);
    Objects.requireNonNull(change, "change");
    String write = newWrite();
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      Found found = stored.get();
      refuseIfStale(token, found.version().token());
      if (found.version().write().equals(write)) {
        return found.content();
      }
      byte[] content = change.apply(found.content().bytes()).clone();
      Optional<String> etag = stored.replace(found.version(), token, content, write);
      if (etag.isPresent()) {
        return new ObjectContent(content, token, etag.get());
      }
    }
    throw new ContendedWriteException(resource, token, MAX_ATTEMPTS);
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
    ObjectContent present = read();
    return token == present.token() ? present : update(token, content -> content);
  }

  /** A name for one write, by which it is known again if its answer was lost. */
  private static String newWrite() {
    return UUID.randomUUID().toString();
  }

  private void refuseIfStale(long token, long newest) {
    if (token < newest) {
      throw new StaleTokenException(resource, token, newest);
    }
  }

  @Override
  public String toString() {
    return "FencedObject[" + stored.bucket() + "/" + stored.key() + ", " + stored.form() + "]";
  }
}
