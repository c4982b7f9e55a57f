package io.leasehold.client;

import io.leasehold.client.holder.LossCause;
import java.util.List;

/**
 * How an ownership was lost, as far as its holder knows.
 *
 * @param what was lost: the key and its token, or the lease
 * @param cause the kind of loss; {@link LossCause#RELEASED} if the holder gave it back itself
 * @param serverSaid what the server said about it; empty if it could not say anything
 * @param story what the holder went through, line by line, with times since the lease was asked for
 */
public record Loss(String what, LossCause cause, String serverSaid, List<String> story) {

  public Loss {
    story = List.copyOf(story);
  }

  /** In one sentence. */
  public String text() {
    String said = serverSaid.isEmpty() ? "" : "; the server said: " + serverSaid;
    return "lost " + what + ": " + cause.text() + said;
  }
}
