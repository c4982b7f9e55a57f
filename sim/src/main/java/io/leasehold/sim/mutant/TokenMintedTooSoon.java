package io.leasehold.sim.mutant;

import io.leasehold.core.command.Command;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.Key;
import io.leasehold.sim.cluster.Request;
import io.leasehold.sim.cluster.Store;

/**
 * The leader gives out the token when the request arrives, one more than the newest it knows. A
 * leader that was just elected and has not applied its whole log yet does not know the newest.
 */
final class TokenMintedTooSoon extends TokenWrapper {
  /** Left for those who are served by time, or together with another: one more than the newest. */
  private static final int ROOM = 16;

  private long newest;
  private long usedNote;
  private long minted;

  TokenMintedTooSoon(Store inner) {
    super(inner);
  }

  private TokenMintedTooSoon(Store inner, TokenMintedTooSoon before) {
    super(inner, before);
    this.newest = before.newest;
    this.usedNote = before.usedNote;
  }

  @Override
  public Request admit(Request request) {
    if (!mayGrant(request.command().kind())) {
      return request;
    }
    minted = Math.max(minted, newest) + ROOM;
    return request.noted(minted);
  }

  private static boolean mayGrant(Command.Kind kind) {
    return kind == Command.Kind.ACQUIRE
        || kind == Command.Kind.RELEASE
        || kind == Command.Kind.HAND_OVER;
  }

  @Override
  long newToken(Claim claim, Request request) {
    boolean used = request == null || request.note() == usedNote;
    long token = used ? newest + 1 : request.note();
    usedNote = used ? usedNote : token;
    newest = Math.max(newest, token);
    return token;
  }

  @Override
  void freed(Key key) {}

  @Override
  public Saved save() {
    TokenMintedTooSoon now = new TokenMintedTooSoon(inner, this);
    return saved(restored -> new TokenMintedTooSoon(restored, now));
  }
}
