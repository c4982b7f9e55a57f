package io.leasehold.recipes.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.Leasehold;
import io.leasehold.client.NotSafeException;
import io.leasehold.client.reaper.Reaping;
import io.leasehold.fence.StaleTokenException;
import io.leasehold.recipes.Until;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Half-finished uploads are cleaned up, finished ones are not. */
class UploadsTest {
  private final Leasehold client = Leasehold.embedded();
  private final Bucket bucket = new Bucket();
  private final Uploads uploads = new Uploads(client, bucket);

  @AfterEach
  void close() {
    client.close();
  }

  @Test
  void completedUploadIsAnObject() throws Exception {
    try (Reaping reaping = uploads.abortAbandoned()) {
      Upload upload = uploads.begin("upload-1", "film.mp4", Uploads.TERMS);
      upload.put("first half, ");
      upload.put("second half");
      upload.complete();
      assertThat(bucket.object("film.mp4")).hasValue("first half, second half");
      assertThat(bucket.unfinished()).isEmpty();
      assertThat(reaping.cleaned()).isZero();
    }
  }

  @Test
  void abandonedUploadIsAborted() throws Exception {
    Upload upload = uploads.begin("upload-1", "film.mp4", Uploads.TERMS);
    upload.put("first half, ");
    try (Reaping reaping = uploads.abortAbandoned()) {
      upload.abandon();
      Until.holds("the upload is aborted", () -> reaping.cleaned() == 1);
    }
    assertThat(bucket.unfinished()).isEmpty();
    assertThat(bucket.object("film.mp4")).isEmpty();
    assertThatThrownBy(upload::complete).isInstanceOf(NotSafeException.class);
  }

  @Test
  void lateUploaderIsRefusedByTheBucket() {
    bucket.addPart("upload-1", 5, "first half, ");
    bucket.dropParts("upload-1", 6);
    assertThatThrownBy(() -> bucket.addPart("upload-1", 5, "late"))
        .isInstanceOf(StaleTokenException.class);
    assertThatThrownBy(() -> bucket.assemble("upload-1", 5, "film.mp4"))
        .isInstanceOf(StaleTokenException.class);
    assertThat(bucket.unfinished()).isEmpty();
  }
}
