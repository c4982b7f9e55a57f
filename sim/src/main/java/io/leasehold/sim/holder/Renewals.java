package io.leasehold.sim.holder;

import io.leasehold.client.holder.LossCause;
import io.leasehold.client.holder.Reading;
import io.leasehold.client.holder.Round;
import io.leasehold.client.holder.Steward;
import io.leasehold.client.holder.Verdict;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.outcome.Renewed;
import io.leasehold.sim.cluster.Reply;
import io.leasehold.sim.cluster.Request;
import io.leasehold.sim.story.Happening;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Renews all leases of a process as the shipped client does: the production {@link Steward} says
 * which and when, many travel in one request, each has its verdict in the answer, and a node that
 * keeps silent for too long is left for another one, where the same renewals are sent again. What
 * is answered counts from the first sending.
 */
final class Renewals {
  private static final long LOOK_MAX_NANOS = 500_000_000;
  private static final long LOOK_MIN_NANOS = 1_000_000;
  private static final long TIMEOUT_NANOS = 1_000_000_000;
  private static final long PAUSE_MAX_NANOS = 10_000_000;
  private static final int SENDINGS_MAX = 5;

  /** A round on its way, with when it was first sent. */
  private static final class Flight {
    final Round round;
    final long sentAtNanos;
    final Reading sent;
    int sendings;
    boolean over;

    Flight(Round round, long sentAtNanos, Reading sent) {
      this.round = round;
      this.sentAtNanos = sentAtNanos;
      this.sent = sent;
    }
  }

  private final Holder holder;
  private final HolderContext context;
  private final Steward steward;
  private final Map<Long, Session> sessions = new TreeMap<>();
  private final Map<Long, Flight> flights = new HashMap<>();
  private long heard;
  private int look;

  Renewals(Holder holder, HolderContext context) {
    this.holder = holder;
    this.context = context;
    this.steward = new Steward(holder.reading());
  }

  void admit(Session session) {
    sessions.put(session.lease(), session);
    steward.admit(session.lease(), session.guard(), holder.reading());
    look();
  }

  void dismiss(Session session) {
    sessions.remove(session.lease());
    steward.dismiss(session.lease());
  }

  /** Something happened to the lease of a session. */
  void touch(Session session) {
    steward.touch(session.lease(), holder.reading());
    look();
  }

  /** Does what the steward wants done now, and comes back when it wants to be asked again. */
  private void look() {
    Reading now = holder.reading();
    for (Round round = steward.due(now); !round.isEmpty(); round = steward.due(now)) {
      send(round, now);
    }
    for (Steward.Turn turn : steward.turns()) {
      Session session = sessions.get(turn.lease());
      if (session != null) {
        session.notice(turn.status());
      }
    }
    int thisLook = ++look;
    long wait = Math.min(steward.nextLookNanos(now), LOOK_MAX_NANOS);
    holder.later(
        Math.max(wait, LOOK_MIN_NANOS),
        () -> {
          if (thisLook == look) {
            look();
          }
        });
  }

  private void send(Round round, Reading now) {
    if (round.leases().size() > 1) {
      context.coverage().count(Happening.RENEWALS_GATHERED);
    }
    Flight flight = new Flight(round, context.loop().nowNanos(), now);
    transmit(flight);
    holder.later(TIMEOUT_NANOS, () -> giveUp(flight));
  }

  private void transmit(Flight flight) {
    if (flight.over) {
      return;
    }
    if (flight.sendings++ == SENDINGS_MAX) {
      giveUp(flight);
      return;
    }
    long[] leases = flight.round.leases().stream().mapToLong(Long::longValue).toArray();
    Request request = holder.send(new RenewLeases(leases));
    flights.put(request.number(), flight);
    long before = heard;
    holder.later(
        Math.max(LOOK_MIN_NANOS, Math.min(flight.round.patienceNanos(), TIMEOUT_NANOS)),
        () -> {
          if (!flight.over && heard == before) {
            holder.tryAnotherNode();
            transmit(flight);
          }
        });
  }

  private void giveUp(Flight flight) {
    flights.values().remove(flight);
    if (!flight.over) {
      flight.over = true;
      steward.failed(flight.round, holder.reading());
      look();
    }
  }

  /** True if the reply is about renewals. */
  boolean receive(Reply reply) {
    if (reply instanceof Reply.NotLeader elsewhere) {
      Flight flight = flights.remove(elsewhere.request().number());
      if (flight != null) {
        holder.later(context.random().nextLong(PAUSE_MAX_NANOS), () -> transmit(flight));
      }
      return flight != null;
    }
    if (reply instanceof Reply.Answer answer && answer.outcome() instanceof Renewed renewed) {
      Flight flight = flights.remove(answer.request().number());
      if (flight != null && !flight.over) {
        heard++;
        flight.over = true;
        answered(flight, answer.request(), renewed);
      }
      return true;
    }
    return false;
  }

  private void answered(Flight flight, Request request, Renewed renewed) {
    Call call = new Call(request, 0, flight.sentAtNanos, flight.sent);
    context.witness().heard(holder, call, renewed);
    holder.tellHeard(renewed);
    Map<Integer, Verdict> verdicts = new HashMap<>();
    for (Renewed.Notice notice : renewed.notices()) {
      Session session = sessions.get(notice.lease());
      if (session != null) {
        notice.lost().forEach(session::lostClaim);
      }
      verdicts.put(notice.index(), Verdict.renewed(notice.remainingMillis(), lost(notice)));
    }
    for (Renewed.NotRenewed not : renewed.refused()) {
      verdicts.put(not.index(), Verdict.refused(Causes.of(not.why())));
    }
    for (int i = 0; i < flight.round.leases().size(); i++) {
      Session session = sessions.get(flight.round.leases().get(i));
      if (session != null) {
        confirm(session, call, verdicts.get(i));
      }
    }
    steward.answered(flight.round, verdicts, holder.reading());
    look();
  }

  private static Map<Long, LossCause> lost(Renewed.Notice notice) {
    Map<Long, LossCause> lost = new HashMap<>();
    for (Tenure tenure : notice.lost()) {
      lost.put(tenure.token(), Causes.of(tenure.how()));
    }
    return lost;
  }

  private void confirm(Session session, Call call, Verdict verdict) {
    if (verdict == null || verdict.refused() == null) {
      long termMillis = session.spec().terms().termMillis();
      long promised = verdict == null ? termMillis : verdict.remainingMillis();
      context.witness().confirmed(holder, session, call, Math.min(termMillis, promised));
    }
  }
}
