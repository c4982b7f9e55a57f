package io.leasehold.conformance.jetcd;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.common.exception.EtcdException;
import io.grpc.StatusRuntimeException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;

/** Words that every test with jetcd needs. */
final class Jetcd {
  private static final long PATIENCE_SECONDS = 60;

  private Jetcd() {}

  static ByteSequence bytes(String text) {
    return ByteSequence.from(text, UTF_8);
  }

  static String text(ByteSequence bytes) {
    return bytes.toString(UTF_8);
  }

  /** The answer; a failure is thrown as it is. */
  static <T> T await(CompletableFuture<T> asked) throws Exception {
    try {
      return asked.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException failed) {
      throw failed.getCause() instanceof Exception cause ? cause : failed;
    }
  }

  /** How a call fails, by code and text; jetcd wraps some errors and leaves others as they are. */
  static String refusal(CompletableFuture<?> asked) {
    return words(Assertions.catchThrowable(() -> await(asked)));
  }

  static String words(Throwable failure) {
    if (failure instanceof EtcdException error) {
      return error.getErrorCode() + " " + error.getMessage();
    }
    if (failure instanceof StatusRuntimeException error) {
      return error.getStatus().getCode() + " " + error.getStatus().getDescription();
    }
    throw new AssertionError("wanted an error of etcd", failure);
  }
}
