package io.leasehold.client.holder;

/**
 * The best deadlines that answers have proven, on the {@link HolderClock}: until when the holder
 * may act, and until when its lease can be saved. They differ only under a soft limit.
 *
 * <p>Invariant: they only move later, and each is the send time of one answered attempt plus what
 * P3 allows of the span that this answer promised. Nothing is counted from a receipt.
 */
final class Deadlines {
  private final HolderTerms terms;
  private boolean proven;
  private long actNanos;
  private long holdNanos;

  Deadlines(HolderTerms terms) {
    this.terms = terms;
  }

  /**
   * Takes the answer to a grant. If the lease was only found again, its last renewal is of unknown
   * age, and its soft limit counts from there: what is missing of the term is missing of it too.
   */
  boolean granted(long sentNanos, long promisedNanos, long nowNanos) {
    long missing = terms.termNanos() - Math.min(promisedNanos, terms.termNanos());
    return prove(sentNanos, promisedNanos, terms.softNanos() - missing, nowNanos);
  }

  /**
   * Takes the answer to a renewal. If it promised less than the term, that is because the lease's
   * life is bounded; its soft limit still counts from this renewal.
   */
  boolean renewed(long sentNanos, long promisedNanos, long nowNanos) {
    return prove(sentNanos, promisedNanos, Math.min(terms.softNanos(), promisedNanos), nowNanos);
  }

  /** False if even the later of the two deadlines is already past: that proves nothing. */
  private boolean prove(long sentNanos, long promisedNanos, long softNanos, long nowNanos) {
    long hold = sentNanos + terms.usableNanos(Math.min(promisedNanos, terms.termNanos()));
    if (hold <= nowNanos) {
      return false;
    }
    long act = sentNanos + terms.usableNanos(Math.max(0, softNanos));
    holdNanos = proven ? Math.max(holdNanos, hold) : hold;
    actNanos = proven ? Math.max(actNanos, act) : act;
    proven = true;
    return true;
  }

  boolean proven() {
    return proven;
  }

  /** How long the holder may still act; 0 or less if it may not. */
  long leftToActNanos(long nowNanos) {
    return proven ? actNanos - nowNanos : 0;
  }

  /** How long the lease can still be saved by a renewal; {@link Tenancy#NEVER} before a grant. */
  long leftToHoldNanos(long nowNanos) {
    return proven ? holdNanos - nowNanos : Tenancy.NEVER;
  }

  /** How long the holder is not yet to be warned; 0 or less if it is. */
  long leftToNoticeNanos(long nowNanos) {
    return leftToActNanos(nowNanos) - terms.noticeNanos();
  }

  /** How much time a retry has: to the end of acting, or if that is over, of holding. */
  long leftToSaveNanos(long nowNanos) {
    long leftToAct = leftToActNanos(nowNanos);
    return leftToAct > 0 ? leftToAct : leftToHoldNanos(nowNanos);
  }

  /** In how long the first of the moments that are still to come is there. */
  long nextChangeNanos(long nowNanos) {
    long leftToNotice = leftToNoticeNanos(nowNanos);
    return leftToNotice > 0 ? leftToNotice : leftToSaveNanos(nowNanos);
  }
}
