package io.leasehold.sim.lab.leasehold;

import io.leasehold.core.Applied;
import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Command;
import io.leasehold.core.event.ClaimEnded;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.HowEnded;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Limits;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.sim.lab.stage.Actor;
import io.leasehold.sim.lab.stage.Stage;
import io.leasehold.sim.lab.stage.TimeOfDay;
import io.leasehold.sim.lab.stage.Tone;
import io.leasehold.sim.lab.stage.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A cluster: the log is all that survives a leader. Each leader builds its machine from the log
 * alone and continues cluster time from the last stamp in it, adding what passed on its own elapsed
 * clock since it was elected. No wall clock is read anywhere.
 */
public final class LeaseholdStore {
  /** The key that everybody wants. */
  public static final Key KEY = Key.of("leader");

  /** While a lease is live, at least one batch in this time carries a stamp. */
  private static final long HEARTBEAT_MILLIS = 1000;

  private record Entry(List<Command> commands, long stampMillis) {}

  private final Stage stage;
  private final List<Entry> log = new ArrayList<>();
  private final Map<String, Consumer<Claim>> waiters = new HashMap<>();
  private LeaseMachine machine = new LeaseMachine(Limits.defaults());
  private boolean hasLeader = true;
  private long electedAtMillis;
  private long inheritedMillis;
  private String holder;
  private long latestId;

  public LeaseholdStore(Stage stage) {
    this.stage = stage;
    electedAtMillis = stage.time().nowMillis();
    stage.time().everyMillisecond(this::tick);
    stage.watch(Actor.STORE, () -> hasLeader ? holder : null);
  }

  boolean hasLeader() {
    return hasLeader;
  }

  /** An id that no lease of this play has had. */
  long freshId() {
    return ++latestId;
  }

  /** Tells the holder when a claim it waited for is granted. */
  void onGrant(String name, Consumer<Claim> listener) {
    waiters.put(name, listener);
  }

  /** Puts commands into the log and applies them, as one batch. */
  List<Outcome> submit(List<Command> commands) {
    Entry entry = new Entry(commands, stampMillis());
    log.add(entry);
    Applied applied = machine.apply(entry.commands(), entry.stampMillis());
    applied.events().forEach(this::tell);
    return applied.outcomes();
  }

  /** What the store has to say about a token. */
  public String why(long token) {
    return machine.why(KEY, token).text();
  }

  /** The leader dies; until there is another, nobody answers and no time passes. */
  public void loseLeader() {
    hasLeader = false;
  }

  /** Another replica takes over: from the log, the whole log and nothing but the log. */
  public void elect(String name) {
    long hadItLived = stampMillis();
    machine = new LeaseMachine(Limits.defaults());
    log.forEach(entry -> machine.apply(entry.commands(), entry.stampMillis()));
    electedAtMillis = stage.time().nowMillis();
    inheritedMillis = machine.nowMillis();
    hasLeader = true;
    String grace = TimeOfDay.length(hadItLived - inheritedMillis);
    stage
        .trace()
        .note(
            Actor.STORE,
            Tone.WEATHER,
            Words.of(
                name
                    + " leads, and cluster time goes on from the last stamp in the log: "
                    + grace
                    + " do not count",
                name + " leads, " + grace + " grace"));
  }

  private void tick() {
    if (!hasLeader) {
      return;
    }
    long stamp = stampMillis();
    boolean heartbeat =
        stamp - machine.nowMillis() >= HEARTBEAT_MILLIS && !machine.leases(0, 1).isEmpty();
    if (heartbeat || machine.nextWorkMillis() <= stamp) {
      submit(List.of());
    }
  }

  private long stampMillis() {
    return inheritedMillis + stage.time().nowMillis() - electedAtMillis;
  }

  private void tell(Event event) {
    if (event instanceof ClaimGranted granted) {
      holder = granted.claim().holder();
      stage.judge().granted(holder);
      if (granted.waited()) {
        tellWaiter(granted.claim());
      }
    } else if (event instanceof ClaimEnded ended) {
      holder = ended.tenure().holder().equals(holder) ? null : holder;
    } else if (event instanceof LeaseEnded ended && ended.how() != HowEnded.RELEASED) {
      String late = ended.lateMillis() + " ms after its deadline";
      say(
          Words.of(
              "lease "
                  + ended.lease()
                  + " of "
                  + ended.holder()
                  + " ended ("
                  + ended.how()
                  + "), "
                  + late,
              ended.how() + ": " + ended.holder()));
    }
  }

  private void tellWaiter(Claim claim) {
    say(
        Words.of(
            "grants the key to "
                + claim.holder()
                + ", first in the queue, in the same step: token "
                + claim.token(),
            "granted to " + claim.holder() + ", token " + claim.token()));
    Consumer<Claim> listener = waiters.get(claim.holder());
    stage.network().send(Actor.STORE, claim.holder(), () -> listener.accept(claim));
  }

  private void say(Words words) {
    stage.trace().note(Actor.STORE, Tone.GOOD, words);
  }
}
