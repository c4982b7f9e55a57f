package io.leasehold.recipes.upload;

import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.client.facts.Bytes;
import io.leasehold.client.reaper.Reaper;
import io.leasehold.client.reaper.Reaping;
import java.time.Duration;

/**
 * Uploads into a bucket.
 *
 * <p>Guarantee: an upload is either completed by its uploader or aborted by a reaper, never both,
 * and its parts are gone then.
 */
public final class Uploads {
  /** How long after its last sign of life an uploader is taken for dead. */
  public static final Terms TERMS = Terms.of(Duration.ofMinutes(1));

  private final Reaper reaper;
  private final Bucket bucket;

  public Uploads(Leasehold client, Bucket bucket) {
    this.reaper = Reaper.of(client, "uploads");
    this.bucket = bucket;
  }

  /** Begins an upload; it is registered before its first part is stored. */
  public Upload begin(String id, String object, Terms terms) throws InterruptedException {
    return new Upload(object, reaper.register(id, Bytes.of(object), terms), bucket);
  }

  /** Aborts uploads that were abandoned, until it is closed; any number of processes may do so. */
  public Reaping abortAbandoned() {
    return reaper.reap(abandoned -> bucket.dropParts(abandoned.id(), abandoned.token()));
  }
}
