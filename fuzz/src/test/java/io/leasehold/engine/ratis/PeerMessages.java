package io.leasehold.engine.ratis;

import io.leasehold.engine.EngineException;
import io.leasehold.engine.log.NotAppendedException;
import io.leasehold.fuzz.Broken;
import java.util.Arrays;
import java.util.concurrent.CompletionException;

/** Reads bytes as a request to the leader and as its reply. */
public final class PeerMessages {
  private PeerMessages() {}

  /** A request is read and written alike, or refused; a reply always means something. */
  public static void exchange(byte[] bytes) {
    try {
      PeerRequest request = PeerRequest.decode(bytes);
      Broken.unless(Arrays.equals(request.encode(), bytes), "a request is written alike", request);
    } catch (IllegalArgumentException refused) {
      Broken.unless(!refused.getMessage().isBlank(), "a refusal says why", refused);
    }
    try {
      byte[] answer = PeerReply.decode(bytes).join();
      Broken.unless(Arrays.equals(PeerReply.done(answer), bytes), "a reply is written alike");
    } catch (CompletionException failed) {
      Throwable cause = failed.getCause();
      Broken.unless(
          cause instanceof EngineException || cause instanceof NotAppendedException,
          "a reply fails as the leader did",
          cause);
    }
  }
}
