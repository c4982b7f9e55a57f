package io.leasehold.engine.ratis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.leasehold.engine.EngineException;
import io.leasehold.engine.log.NotAppendedException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** What the leader answers, or why it does not, so that the asking node fails the same way. */
final class PeerReply {

  private enum Status {
    DONE(1),
    NOT_APPENDED(2),
    REFUSED(3),
    UNKNOWN(4);

    private final byte code;

    Status(int code) {
      this.code = (byte) code;
    }
  }

  private PeerReply() {}

  static byte[] done(byte[] answer) {
    return encode(Status.DONE, answer);
  }

  static byte[] failed(Throwable thrown) {
    Throwable cause = thrown instanceof CompletionException ? thrown.getCause() : thrown;
    String message = String.valueOf(cause.getMessage());
    if (cause instanceof NotAppendedException) {
      return encode(Status.NOT_APPENDED, message.getBytes(UTF_8));
    }
    boolean refused =
        cause instanceof EngineException e && e.kind() == EngineException.Kind.REFUSED;
    return encode(
        refused ? Status.REFUSED : Status.UNKNOWN,
        (refused ? message : cause.toString()).getBytes(UTF_8));
  }

  static CompletableFuture<byte[]> decode(byte[] reply) {
    for (Status status : Status.values()) {
      if (reply.length > 0 && reply[0] == status.code) {
        return decode(status, Arrays.copyOfRange(reply, 1, reply.length));
      }
    }
    return CompletableFuture.failedFuture(
        EngineException.outcomeUnknown("the leader's answer is of another version", null));
  }

  private static CompletableFuture<byte[]> decode(Status status, byte[] content) {
    return status == Status.DONE
        ? CompletableFuture.completedFuture(content)
        : CompletableFuture.failedFuture(failure(status, new String(content, UTF_8)));
  }

  private static RuntimeException failure(Status status, String message) {
    return switch (status) {
      case NOT_APPENDED -> new NotAppendedException(message, null);
      case REFUSED -> EngineException.refused(message, null);
      case DONE, UNKNOWN ->
          EngineException.outcomeUnknown("the leader failed to answer: " + message, null);
    };
  }

  private static byte[] encode(Status status, byte[] content) {
    return ByteBuffer.allocate(1 + content.length).put(status.code).put(content).array();
  }
}
