package io.leasehold.recipes.upload;

import io.leasehold.client.reaper.Registration;

/** An upload under way, in the hands of its uploader. */
public final class Upload {
  private final String object;
  private final Registration registration;
  private final Bucket bucket;

  Upload(String object, Registration registration, Bucket bucket) {
    this.object = object;
    this.registration = registration;
    this.bucket = bucket;
  }

  public void put(String part) {
    registration.check();
    bucket.addPart(registration.id(), registration.token(), part);
  }

  /**
   * Makes the object of its parts, then says that there is nothing to clean up. If it dies in
   * between, a reaper finds no parts any more, and the object stays.
   */
  public void complete() throws InterruptedException {
    registration.check();
    bucket.assemble(registration.id(), registration.token(), object);
    registration.complete();
  }

  /** Leaves it, as an uploader that vanished would; for others to abort. */
  public void abandon() {
    registration.close();
  }
}
