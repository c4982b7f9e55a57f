package io.leasehold.client.election;

import io.leasehold.client.facts.Bytes;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How often an office was taken.
 *
 * @param terms that were begun
 * @param transitions how often the leader of a term had another name than the one before; the first
 *     leader is none
 * @param token of the term that was counted last; 0 if there was none
 * @param leader of that term
 */
public record Tally(long terms, long transitions, long token, String leader) {
  static final Tally NONE = new Tally(0, 0, 0, "");

  private static final Pattern TEXT =
      Pattern.compile("terms=(\\d+) transitions=(\\d+) token=(\\d+) leader=(.*)", Pattern.DOTALL);

  /** With one more term; the same if that term is counted already. */
  Tally plus(long newToken, String newLeader) {
    if (newToken == token) {
      return this;
    }
    boolean changed = terms > 0 && !newLeader.equals(leader);
    return new Tally(terms + 1, transitions + (changed ? 1 : 0), newToken, newLeader);
  }

  Bytes toBytes() {
    return Bytes.of(
        "terms=%d transitions=%d token=%d leader=%s".formatted(terms, transitions, token, leader));
  }

  static Tally of(String key, Bytes stored) {
    Matcher matcher = TEXT.matcher(stored.text());
    if (!matcher.matches()) {
      throw new IllegalStateException(
          "\"" + key + "\" holds \"" + stored.text() + "\", which is no tally: delete it");
    }
    return new Tally(
        Long.parseLong(matcher.group(1)),
        Long.parseLong(matcher.group(2)),
        Long.parseLong(matcher.group(3)),
        matcher.group(4));
  }
}
