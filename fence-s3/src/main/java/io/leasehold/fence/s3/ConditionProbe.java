package io.leasehold.fence.s3;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * Tries on a scratch object what a fence relies on, in the order in which things fail in practice:
 * conditions that are ignored, then conditions that are checked in one step and acted on in
 * another.
 */
final class ConditionProbe {
  private static final int RACES = 12;
  private static final int RACERS = 6;

  private final S3Client client;
  private final String bucket;
  private final String key;

  /** Makes every body another one, and with it every ETag. */
  private int bodies;

  ConditionProbe(S3Client client, String bucket, String prefix) {
    this.client = client;
    this.bucket = bucket;
    this.key = prefix + ".leasehold-probe-" + UUID.randomUUID();
  }

  void run() {
    try {
      creationIsExclusive();
      replacementIsConditional();
      for (int i = 0; i < RACES; i++) {
        racersDoNotAllWin();
      }
    } finally {
      var unused = client.deleteObject(request -> request.bucket(bucket).key(key));
    }
  }

  private void creationIsExclusive() {
    require(
        put(request -> request.ifNoneMatch("*")).isPresent(),
        "If-None-Match: * was refused although there was no such object");
    require(
        put(request -> request.ifNoneMatch("*")).isEmpty(),
        "If-None-Match: * was ignored, the second creation of an object succeeded");
  }

  private void replacementIsConditional() {
    String first = client.headObject(request -> request.bucket(bucket).key(key)).eTag();
    require(
        put(request -> request.ifMatch(first)).isPresent(),
        "If-Match was refused although it named the present ETag");
    require(
        put(request -> request.ifMatch(first)).isEmpty(),
        "If-Match was ignored, a write that named an outdated ETag succeeded");
  }

  private void racersDoNotAllWin() {
    String present = client.headObject(request -> request.bucket(bucket).key(key)).eTag();
    List<Callable<Boolean>> racers = new ArrayList<>();
    for (int i = 0; i < RACERS; i++) {
      String body = nextBody();
      racers.add(() -> put(body, request -> request.ifMatch(present)).isPresent());
    }
    long winners = runAtOnce(racers);
    require(
        winners == 1,
        winners
            + " of "
            + RACERS
            + " writes that named the same ETag at once succeeded, and exactly 1 may:"
            + " comparison and write are not one step there");
  }

  private static long runAtOnce(List<Callable<Boolean>> racers) {
    ExecutorService pool = Executors.newFixedThreadPool(racers.size());
    try {
      long winners = 0;
      for (Future<Boolean> racer : pool.invokeAll(racers)) {
        winners += racer.get() ? 1 : 0;
      }
      return winners;
    } catch (ExecutionException failure) {
      if (failure.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("a write of the probe failed", failure.getCause());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted before the store was proven", interrupted);
    } finally {
      pool.shutdown();
    }
  }

  private Optional<String> put(Consumer<PutObjectRequest.Builder> condition) {
    return put(nextBody(), condition);
  }

  /** The new ETag, or nothing if the condition failed. */
  private Optional<String> put(String body, Consumer<PutObjectRequest.Builder> condition) {
    PutObjectRequest.Builder request = PutObjectRequest.builder().bucket(bucket).key(key);
    condition.accept(request);
    try {
      return Optional.of(
          client
              .putObject(request.build(), RequestBody.fromString(body, StandardCharsets.US_ASCII))
              .eTag());
    } catch (S3Exception refusal) {
      if (StoredObject.isConditionFailed(refusal)) {
        return Optional.empty();
      }
      if (refusal.statusCode() == 501) {
        throw new ConditionsNotHonouredException(bucket, "it answers 501 to a condition");
      }
      throw refusal;
    }
  }

  private String nextBody() {
    bodies++;
    return "leasehold probe " + bodies;
  }

  private void require(boolean honoured, String found) {
    if (!honoured) {
      throw new ConditionsNotHonouredException(bucket, found);
    }
  }
}
