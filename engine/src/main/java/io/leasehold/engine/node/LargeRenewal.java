package io.leasehold.engine.node;

import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Renewed;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * A renewal of very many leases, taken in pieces: nobody else's command waits behind all of it.
 * Every lease is judged on its own anyway, so the pieces' verdicts together are the verdict.
 */
final class LargeRenewal {
  /** Ids in a piece: as many as an entry of the usual size holds. */
  static final int PIECE = 8_192;

  private LargeRenewal() {}

  static boolean isLarge(RenewLeases renewal) {
    return renewal.size() > PIECE;
  }

  static CompletableFuture<Outcome> inPieces(
      RenewLeases renewal, Function<RenewLeases, CompletableFuture<Outcome>> submit) {
    List<CompletableFuture<Outcome>> answers = new ArrayList<>();
    for (int from = 0; from < renewal.size(); from += PIECE) {
      answers.add(submit.apply(piece(renewal, from)));
    }
    return CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
        .thenApply(done -> together(answers.stream().map(CompletableFuture::join).toList()));
  }

  private static RenewLeases piece(RenewLeases renewal, int from) {
    long[] ids = new long[Math.min(PIECE, renewal.size() - from)];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = renewal.id(from + i);
    }
    return new RenewLeases(ids);
  }

  /** A piece that was refused as a whole stands for all. */
  private static Outcome together(List<Outcome> pieces) {
    int renewed = 0;
    List<Renewed.NotRenewed> refused = new ArrayList<>();
    List<Renewed.Notice> notices = new ArrayList<>();
    for (int i = 0; i < pieces.size(); i++) {
      if (!(pieces.get(i) instanceof Renewed verdict)) {
        return pieces.get(i);
      }
      int from = i * PIECE;
      renewed += verdict.renewed();
      for (Renewed.NotRenewed not : verdict.refused()) {
        refused.add(new Renewed.NotRenewed(from + not.index(), not.lease(), not.why()));
      }
      for (Renewed.Notice notice : verdict.notices()) {
        notices.add(
            new Renewed.Notice(
                from + notice.index(), notice.lease(), notice.remainingMillis(), notice.lost()));
      }
    }
    return new Renewed(renewed, refused, notices);
  }
}
