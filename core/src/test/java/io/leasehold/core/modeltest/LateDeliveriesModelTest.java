package io.leasehold.core.modeltest;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.Applied;
import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.event.ClaimGranted;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.WaitEnded;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyInfo;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.Acquired;
import io.leasehold.core.outcome.NotWaiting;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Queued;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Commands arrive never, once or often, in any order, at any time after they were first sent, and
 * so do their answers: no lease ever holds or waits for a key that its client is done with, and
 * none loses a claim that its client has not let go of.
 */
class LateDeliveriesModelTest {
  private static final int SEEDS = 400;
  private static final int STEPS = 600;
  private static final List<Key> KEYS = List.of(Key.of("a"), Key.of("b"), Key.of("c"));

  @Test
  void noLeaseHasAKeyThatItsClientIsDoneWith() {
    long seeds = Integer.getInteger("leasehold.seeds", SEEDS);
    Long only = Long.getLong("leasehold.seed");
    for (long seed = only == null ? 0 : only; seed <= (only == null ? seeds - 1 : only); seed++) {
      String wrong = new Network(seed, true).run();
      assertThat(wrong)
          .as("to see it: mvn -pl core test -Dtest=%s -Dleasehold.seed=%s", getClass(), seed)
          .isNull();
    }
  }

  @Test
  void withoutOrdersTheSameClientsLoseSightOfClaims() {
    int unknown = 0;
    for (long seed = 0; seed < 50; seed++) {
      unknown += new Network(seed, false).run() == null ? 0 : 1;
    }
    assertThat(unknown).isGreaterThan(25);
  }

  private record Sent(CountingClient client, CountingClient.Wish wish, Command command) {}

  private record Answer(Sent to, Outcome outcome) {}

  /** Two clients, a machine, and all that was ever sent between them. */
  private static final class Network {
    private final Dice dice;
    private final LeaseMachine machine = new LeaseMachine(Limits.defaults());
    private final List<CountingClient> clients;
    private final List<Sent> sent = new ArrayList<>();
    private final List<Sent> open = new ArrayList<>();
    private final List<Answer> answers = new ArrayList<>();
    private final long preemptible;
    private long now;

    Network(long seed, boolean numbers) {
      dice = new Dice(new SplittableRandom(seed));
      clients = List.of(new CountingClient(1, dice, numbers), new CountingClient(2, dice, numbers));
      Terms terms = Terms.ofMillis(100_000);
      preemptible = dice.chance(50) ? 1 : 0;
      Terms soft = preemptible == 1 ? terms.withSoftMillis(40) : terms;
      machine.apply(List.of(new GrantLease(1, "one", soft), new GrantLease(2, "two", terms)), now);
    }

    /** What went wrong, null if nothing did. */
    String run() {
      for (int step = 0; step < STEPS; step++) {
        switch (dice.weighted(4, 5, 5, 1)) {
          case 0 -> send();
          case 1 -> deliver();
          case 2 -> answer();
          default -> timePasses();
        }
        for (Key key : KEYS) {
          String wrong = wrongWith(machine.describeKey(key));
          if (wrong != null) {
            return "step " + step + ": " + wrong;
          }
        }
      }
      return null;
    }

    private void send() {
      CountingClient client = dice.oneOf(clients);
      CountingClient.Wish wish = client.act(dice.oneOf(KEYS), client.lease == 1 ? "two" : "one");
      sent.add(new Sent(client, wish, client.lastCommandOf(wish)));
    }

    /** Mostly something recent, sometimes something long gone. */
    private void deliver() {
      if (sent.isEmpty()) {
        return;
      }
      int from = dice.chance(70) ? Math.max(0, sent.size() - 6) : 0;
      Sent copy = sent.get(dice.between(from, sent.size() - 1));
      Applied applied = machine.apply(List.of(copy.command()), now);
      Outcome outcome = applied.outcomes().get(0);
      if (outcome instanceof Queued) {
        open.add(copy);
      } else {
        answers.add(new Answer(copy, outcome));
      }
      answerOpen(applied.events());
    }

    /** A copy that waits is answered when its wait ends, as an open call is. */
    private void answerOpen(List<Event> events) {
      for (Event event : events) {
        if (event instanceof ClaimGranted granted) {
          Claim claim = granted.claim();
          answerOpen(claim.key(), claim.lease(), new Acquired(claim, true));
        } else if (event instanceof WaitEnded ended) {
          answerOpen(
              ended.key(), ended.lease(), new NotWaiting(ended.key(), ended.holder(), List.of()));
        }
      }
    }

    private void answerOpen(Key key, long lease, Outcome outcome) {
      for (Sent copy : List.copyOf(open)) {
        if (copy.wish().key.equals(key) && copy.client().lease == lease) {
          open.remove(copy);
          answers.add(new Answer(copy, outcome));
        }
      }
    }

    private void answer() {
      if (!answers.isEmpty()) {
        int from = dice.chance(70) ? Math.max(0, answers.size() - 6) : 0;
        Answer answer = answers.get(dice.between(from, answers.size() - 1));
        answer.to().client().hears(answer.to().wish(), answer.to().command(), answer.outcome());
      }
    }

    private void timePasses() {
      now += dice.between(1, 30);
      boolean renewed = dice.chance(50);
      List<Command> commands = renewed ? List.of(new RenewLeases(1, 2)) : List.of();
      answerOpen(machine.apply(commands, now).events());
    }

    private String wrongWith(KeyInfo info) {
      for (CountingClient client : clients) {
        List<Claim> held =
            info.claims().stream().filter(claim -> claim.lease() == client.lease).toList();
        boolean waits = info.waiters().stream().anyMatch(w -> w.lease() == client.lease);
        if ((waits || !held.isEmpty()) && client.wishes(info.key()).isEmpty()) {
          return "client " + client.lease + " is done with it, but " + info;
        }
        long token = client.heldToken(info.key());
        boolean lost = held.stream().noneMatch(claim -> claim.token() == token);
        if (token != 0 && lost && client.lease != preemptible) {
          return "client " + client.lease + " has not let go of token " + token + ", but " + info;
        }
      }
      return null;
    }
  }
}
