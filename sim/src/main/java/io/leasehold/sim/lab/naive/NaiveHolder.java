package io.leasehold.sim.lab.naive;

import io.leasehold.sim.lab.stage.Actor;
import io.leasehold.sim.lab.stage.HostClock;
import io.leasehold.sim.lab.stage.Resource;
import io.leasehold.sim.lab.stage.Stage;
import io.leasehold.sim.lab.stage.TimeOfDay;
import io.leasehold.sim.lab.stage.Tone;
import io.leasehold.sim.lab.stage.Words;

/**
 * A process that uses the naive store. Each of its operations is two messages, first a question and
 * then a write, and nothing ties the second to the answer of the first.
 */
public final class NaiveHolder {
  private final Stage stage;
  private final NaiveStore store;
  private final NaiveWays ways;
  private final String name;
  private final HostClock clock;
  private final long ttlMillis;

  private boolean running = true;
  private boolean leading;
  private long expiresAtMillis;
  private long countedFromMillis;

  public NaiveHolder(
      Stage stage, NaiveStore store, NaiveWays ways, String name, HostClock clock, long ttlMillis) {
    this.stage = stage;
    this.store = store;
    this.ways = ways;
    this.name = name;
    this.clock = clock;
    this.ttlMillis = ttlMillis;
    stage.watch(name, () -> believes() ? name : null);
  }

  /** Asks whether the lease is free and, if the answer is yes, takes it. */
  public void acquire() {
    stage.judge().waits(name);
    long sent = now();
    Words said = Words.of("is the " + thing() + " free?", "free?");
    send(said, () -> answerAcquire(sent, said));
  }

  /** Asks whether the lease is still its own and, after a while, writes it anew. */
  public void renew(long thinkMillis) {
    long sent = now();
    Words said = Words.of("is the " + thing() + " still mine?", "still mine?");
    send(said, () -> answerRenew(sent, said, thinkMillis));
  }

  /** Keeps the lease without a word about it, as long as it is its own. */
  public void renewQuietly() {
    if (running && leading && store.hasLeader() && store.get().holder().equals(name)) {
      confirmed(store.setFor(name, ttlMillis));
    }
  }

  /** Writes to the resource, if it takes itself for the owner. */
  public void write(String value) {
    if (believes()) {
      stage.resource().write(name, Resource.NO_TOKEN, value);
    } else {
      say(Tone.PLAIN, Words.of("does not write: it is not the owner", "does not write"));
    }
  }

  /** Stops running for a while, without noticing. */
  public void pause() {
    running = false;
  }

  public void wake() {
    running = true;
  }

  /** Stops running for good. */
  public void crash() {
    running = false;
    stage.judge().died(name);
  }

  private boolean believes() {
    if (!running || !leading) {
      return false;
    }
    return switch (ways.belief()) {
      case WALL_CLOCK -> clock.wallMillis() < expiresAtMillis;
      case OWN_COUNTDOWN -> clock.elapsedMillis() - countedFromMillis < ttlMillis;
      case UNTIL_TOLD -> true;
    };
  }

  private void answerAcquire(long sent, Words said) {
    if (unanswered(sent, said)) {
      return;
    }
    NaiveLease seen = store.get();
    boolean storeJudges = ways.judge() == NaiveWays.Judge.STORE;
    boolean free = seen == null || (storeJudges && store.expired());
    long back = reply(() -> decide(seen, free));
    String record = seen == null ? "nobody has it" : seen.holder() + " has it " + seen.until();
    String had = seen == null ? record : seen.holder() + " had it " + seen.until();
    Words answer =
        storeJudges
            ? Words.of(free ? "yes: " + had : "no: " + record, free ? "yes" : "no")
            : Words.of(record, seen == null ? "nobody" : seen.until());
    stage.trace().message(name, Actor.STORE, sent, said, answer, back, Tone.PLAIN);
  }

  private void decide(NaiveLease seen, boolean free) {
    if (free) {
      take();
      return;
    }
    if (ways.judge() == NaiveWays.Judge.OWN_CLOCK) {
      boolean expired = seen.expired(clock.wallMillis());
      String reads = "its clock says " + TimeOfDay.text(clock.wallMillis());
      say(
          Tone.PLAIN,
          Words.of(
              reads + (expired ? ": expired, so it can take the lease" : ": still valid"), reads));
      if (expired) {
        take();
      }
    }
  }

  private void answerRenew(long sent, Words said, long thinkMillis) {
    if (unanswered(sent, said)) {
      return;
    }
    NaiveLease seen = store.get();
    boolean mine = seen.holder().equals(name);
    long back = reply(() -> afterCheck(mine, thinkMillis));
    Words answer =
        mine
            ? Words.of("yes, " + seen.until(), "yes")
            : Words.of("no: " + seen.holder() + " has it " + seen.until(), "no");
    stage.trace().message(name, Actor.STORE, sent, said, answer, back, Tone.PLAIN);
  }

  private void afterCheck(boolean mine, long thinkMillis) {
    if (mine) {
      stage.at(now() + thinkMillis, this::take);
    } else if (leading) {
      leading = false;
      say(Tone.PLAIN, Words.of("learns that it is not the owner any more, and stops", "stops"));
    }
  }

  /** The second step: a write that nobody compares with anything. */
  private void take() {
    long sent = now();
    String term = ttlMillis == NaiveLease.FOREVER ? "" : " for " + TimeOfDay.length(ttlMillis);
    NaiveLease stamped = NaiveLease.starting(name, clock.wallMillis(), ttlMillis);
    Words said = Words.of("set holder = " + name + term, "set " + name + term);
    send(said, () -> answerTake(sent, said, stamped));
  }

  private void answerTake(long sent, Words said, NaiveLease stamped) {
    if (unanswered(sent, said)) {
      return;
    }
    String before = store.get() == null ? name : store.get().holder();
    boolean overwrites = !before.equals(name) && !store.expired();
    NaiveLease written = stamped;
    if (ways.judge() == NaiveWays.Judge.STORE) {
      written = store.setFor(name, ttlMillis);
    } else {
      store.set(stamped);
    }
    NaiveLease granted = written;
    long back = reply(() -> confirmed(granted));
    Words answer =
        overwrites
            ? Words.of(
                "ok, " + granted.until() + "; " + before + "'s lease is overwritten",
                "ok, overwrites " + before)
            : Words.of("ok, " + granted.until(), "ok");
    Tone tone = overwrites ? Tone.DANGER : Tone.PLAIN;
    stage.trace().message(name, Actor.STORE, sent, said, answer, back, tone);
  }

  private void confirmed(NaiveLease granted) {
    leading = true;
    expiresAtMillis = granted.expiresAtMillis();
    countedFromMillis = clock.elapsedMillis();
  }

  private boolean unanswered(long sent, Words said) {
    if (store.hasLeader()) {
      return false;
    }
    Words silence = Words.of("no answer: the store has no leader", "no answer");
    stage.trace().message(name, Actor.STORE, sent, said, silence, now(), Tone.WEATHER);
    return true;
  }

  private void send(Words said, Runnable arrival) {
    long arrives = stage.network().send(name, Actor.STORE, arrival);
    stage.trace().departure(name, Actor.STORE, arrives, said);
  }

  private long reply(Runnable arrival) {
    return stage
        .network()
        .send(
            Actor.STORE,
            name,
            () -> {
              if (running) {
                arrival.run();
              }
            });
  }

  private String thing() {
    return ttlMillis == NaiveLease.FOREVER ? "lock" : "lease";
  }

  private void say(Tone tone, Words words) {
    stage.trace().note(name, tone, words);
  }

  private long now() {
    return stage.time().nowMillis();
  }
}
