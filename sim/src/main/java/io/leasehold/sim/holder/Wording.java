package io.leasehold.sim.holder;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.HandOver;
import io.leasehold.core.command.Release;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.command.Withdraw;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.Granted;
import io.leasehold.core.outcome.HandedOver;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Queued;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.core.outcome.Released;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.core.outcome.Revoked;
import io.leasehold.core.outcome.Withdrawn;

/** Commands and outcomes as a timeline tells them. */
public final class Wording {
  private Wording() {}

  public static String of(Command command) {
    if (command instanceof GrantLease grant) {
      return "grant lease " + grant.id() + " (" + of(grant.terms()) + ")";
    }
    if (command instanceof RenewLeases renew) {
      return "renew " + leases(renew);
    }
    if (command instanceof Acquire acquire) {
      String wait = acquire.waitMillis() == 0 ? "" : ", and wait";
      return "acquire "
          + acquire.key()
          + " "
          + acquire.mode()
          + " for lease "
          + acquire.lease()
          + wait;
    }
    if (command instanceof Release release) {
      return "release " + release.key() + " token " + release.token();
    }
    if (command instanceof HandOver handOver) {
      return "hand "
          + handOver.key()
          + " token "
          + handOver.token()
          + " over to "
          + handOver.toHolder();
    }
    if (command instanceof Withdraw withdraw) {
      return "leave the queue of " + withdraw.key();
    }
    if (command instanceof RevokeLease revoke) {
      return (revoke.byHolder() ? "close lease " : "revoke lease ") + revoke.id();
    }
    return command.toString();
  }

  private static String leases(RenewLeases renew) {
    StringBuilder text = new StringBuilder(renew.size() == 1 ? "lease " : "leases ");
    for (int i = 0; i < renew.size(); i++) {
      text.append(i == 0 ? "" : ", ").append(renew.id(i));
    }
    return text.toString();
  }

  private static String of(Terms terms) {
    return "term "
        + terms.termMillis()
        + " ms"
        + (terms.hasSoftLimit() ? ", soft " + terms.softMillis() : "")
        + (terms.maxLifeMillis() == 0 ? "" : ", life " + terms.maxLifeMillis())
        + (terms.lockDelayMillis() == 0 ? "" : ", lock delay " + terms.lockDelayMillis());
  }

  public static String of(Outcome outcome) {
    if (outcome instanceof Refusal refusal) {
      return "refused: " + refusal.text();
    }
    if (outcome instanceof Granted granted) {
      return "lease " + granted.lease() + " granted, " + granted.remainingMillis() + " ms left";
    }
    if (outcome instanceof Renewed renewed) {
      return of(renewed);
    }
    if (outcome instanceof Acquired acquired) {
      return (acquired.fresh() ? "has " : "still has ") + of(acquired.claim());
    }
    if (outcome instanceof Queued queued) {
      return "waits for " + queued.waiter().key() + " at place " + queued.place();
    }
    if (outcome instanceof Released released) {
      return "released " + released.key();
    }
    if (outcome instanceof HandedOver handedOver) {
      return "handed over: " + handedOver.claim().holder() + " has " + of(handedOver.claim());
    }
    if (outcome instanceof Withdrawn withdrawn) {
      return "out of the queue of " + withdrawn.key();
    }
    if (outcome instanceof Revoked revoked) {
      return "lease " + revoked.lease() + " ended";
    }
    return outcome.toString();
  }

  private static String of(Renewed renewed) {
    StringBuilder text = new StringBuilder(renewed.renewed() == 0 ? "" : "renewed");
    if (renewed.renewed() > 1) {
      text.append(' ').append(renewed.renewed());
    }
    for (Renewed.NotRenewed not : renewed.refused()) {
      text.append(text.length() == 0 ? "" : ", ").append("not renewed: ").append(not.why().text());
    }
    for (Renewed.Notice notice : renewed.notices()) {
      text.append(", ").append(notice.remainingMillis()).append(" ms left");
      for (Tenure lost : notice.lost()) {
        text.append(", but ").append(lost.key()).append(" token ").append(lost.token());
        text.append(" was lost: ").append(lost.how());
      }
    }
    return text.toString();
  }

  public static String of(Claim claim) {
    String slot = claim.slot() == Claim.NO_SLOT ? "" : " slot " + claim.slot();
    return claim.key()
        + slot
        + " "
        + claim.mode()
        + " token "
        + claim.token()
        + " (lease "
        + claim.lease()
        + ")";
  }
}
