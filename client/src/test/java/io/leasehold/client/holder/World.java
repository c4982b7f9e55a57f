package io.leasehold.client.holder;

import java.time.Duration;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * One holder, one server, a bad network between them and a bad machine under the holder. It stops
 * at the first moment at which the holder acts and must not.
 */
final class World {
  /** A holder that is wrong in one way; the world has to notice each. */
  enum Flaw {
    NONE,
    COUNTS_FROM_RECEIPT,
    IGNORES_SUSPEND,
    IGNORES_SOFT_LIMIT,
    IGNORES_WHAT_REMAINS,
    IGNORES_MARGIN_AND_DRIFT
  }

  private record Message(long atNanos, long order, long attempt, ModelServer.Answer answer) {}

  final Set<LossCause> losses = EnumSet.noneOf(LossCause.class);
  final Set<Doubt> doubts = EnumSet.noneOf(Doubt.class);
  final HolderTerms terms;
  long actsChecked;

  private final SplittableRandom random;
  private final Flaw flaw;
  private final Machine machine;
  private final ModelServer server;
  private final P3Oracle oracle;
  private final Tenancy tenancy;
  private final Holding holding;
  private final PriorityQueue<Message> toServer = inOrder();
  private final PriorityQueue<Message> toHolder = inOrder();
  private final long delayNanos;
  private final double dropped;
  private long messages;
  private boolean partitioned;

  World(long seed, Flaw flaw) {
    this.random = new SplittableRandom(seed);
    this.flaw = flaw;
    this.machine = new Machine(random);
    this.terms = randomTerms();
    long termMillis = terms.term().toMillis();
    long maxLife = random.nextInt(3) == 0 ? termMillis * random.nextInt(1, 6) : 0;
    this.server = new ModelServer(termMillis, terms.soft().toMillis(), maxLife);
    this.oracle = new P3Oracle(terms);
    this.tenancy = new Tenancy(flawed(terms), random.split(), reading());
    this.holding = new Holding(tenancy, 1);
    this.delayNanos = terms.renewNanos() >> random.nextInt(8);
    this.dropped = random.nextInt(4) / 8.0;
  }

  /** Runs until the lease is lost or steps are used up; null, or what went wrong. */
  String run(int steps) {
    for (int step = 0; step < steps; step++) {
      String wrong = step();
      if (wrong != null) {
        return "step " + step + ": " + wrong + "; " + terms + "; " + tenancy.story();
      }
      if (holding.lossCause().isPresent()) {
        losses.add(holding.lossCause().get());
        return null;
      }
    }
    return null;
  }

  private String step() {
    timePasses();
    partitioned = random.nextInt(40) == 0 ? !partitioned : partitioned;
    while (!toHolder.isEmpty() && toHolder.peek().atNanos() <= machine.realNanos()) {
      receive(toHolder.remove());
    }
    Reading now = reading();
    oracle.read(now);
    boolean acts = holding.check(now);
    doubts.add(tenancy.standing(now).doubt());
    if (acts) {
      actsChecked++;
      if (!oracle.allows()) {
        return "acts outside of P3";
      }
      if (!server.holds(machine.clusterMillis())) {
        return "acts though another may hold the claim";
      }
    }
    if (tenancy.shouldSend(now) || random.nextInt(50) == 0) {
      send(now);
    }
    return null;
  }

  private void timePasses() {
    long look = Math.max(1, Math.min(tenancy.nextLookNanos(reading()), terms.termNanos()));
    long some = random.nextLong(1, terms.termNanos());
    int what = random.nextInt(100);
    if (what == 0) {
      pass(some, true);
    } else if (what == 1) {
      pass(some, false);
    } else if (what == 2) {
      machine.stepWall(-some);
    } else if (what == 3) {
      machine.stepWall(-some >> random.nextInt(16));
    } else {
      pass(random.nextBoolean() ? look : random.nextLong(look) + 1, false);
    }
  }

  /** Real time goes on, and the server does its work meanwhile, at the right moments. */
  private void pass(long nanos, boolean suspended) {
    long until = machine.realNanos() + nanos;
    while (!toServer.isEmpty() && toServer.peek().atNanos() <= until) {
      Message request = toServer.remove();
      advance(request.atNanos() - machine.realNanos(), suspended);
      long now = machine.clusterMillis();
      boolean grant = request.attempt() == 1 || request.answer() != null;
      deliver(toHolder, request.attempt(), grant ? server.grant(now) : server.renew(now));
    }
    advance(until - machine.realNanos(), suspended);
  }

  private void advance(long nanos, boolean suspended) {
    if (suspended) {
      machine.suspend(nanos);
    } else {
      machine.run(nanos);
    }
  }

  private void send(Reading now) {
    boolean grant = tenancy.standing(now).doubt() == Doubt.NOT_GRANTED;
    long attempt = tenancy.sent(now);
    oracle.sent(attempt);
    ModelServer.Answer asGrant = grant ? new ModelServer.Answer(true, null, 0, false) : null;
    deliver(toServer, attempt, asGrant);
    if (random.nextInt(20) == 0) {
      tenancy.failed(attempt, now);
    }
  }

  private void deliver(PriorityQueue<Message> to, long attempt, ModelServer.Answer answer) {
    int copies = random.nextInt(10) == 0 ? 2 : 1;
    for (int copy = 0; copy < copies; copy++) {
      if (!partitioned && random.nextDouble() >= dropped) {
        long delay = random.nextLong(delayNanos) << random.nextInt(3);
        to.add(new Message(machine.realNanos() + delay, messages++, attempt, answer));
      }
    }
  }

  private void receive(Message message) {
    Reading now = reading();
    oracle.read(now);
    ModelServer.Answer answer = message.answer();
    if (answer.cause() != null) {
      tenancy.refused(message.attempt(), answer.cause(), now);
      return;
    }
    if (answer.claimLost()) {
      holding.lost(LossCause.PREEMPTED, now);
    }
    oracle.answered(message.attempt(), Math.min(answer.remainingMillis(), softMillis()));
    long attempt = flaw == Flaw.COUNTS_FROM_RECEIPT ? tenancy.sent(now) : message.attempt();
    boolean believes = flaw == Flaw.IGNORES_WHAT_REMAINS;
    long remaining = believes ? terms.term().toMillis() : answer.remainingMillis();
    if (answer.grant()) {
      tenancy.granted(attempt, remaining, now);
    } else {
      tenancy.renewed(attempt, remaining, now);
    }
  }

  private Reading reading() {
    Reading reading = machine.reading();
    return flaw == Flaw.IGNORES_SUSPEND
        ? new Reading(reading.elapsedNanos(), reading.elapsedNanos() / 1_000_000)
        : reading;
  }

  private long softMillis() {
    return terms.soft().toMillis();
  }

  private HolderTerms randomTerms() {
    long termMillis = 100L << random.nextInt(12);
    HolderTermsBuilder builder =
        HolderTerms.builder().term(Duration.ofMillis(termMillis + random.nextInt(50)));
    if (termMillis > 200 && random.nextInt(3) == 0) {
      builder.soft(Duration.ofMillis(random.nextLong(100, termMillis)));
    }
    return builder.build();
  }

  private HolderTerms flawed(HolderTerms right) {
    HolderTermsBuilder builder =
        HolderTerms.builder()
            .term(right.term())
            .soft(right.soft())
            .renewEvery(right.renewEvery())
            .margin(right.margin());
    if (flaw == Flaw.IGNORES_SOFT_LIMIT) {
      builder.soft(right.term());
    } else if (flaw == Flaw.IGNORES_MARGIN_AND_DRIFT) {
      builder.margin(Duration.ZERO).driftPartsPerMillion(0);
    }
    return builder.build();
  }

  private static PriorityQueue<Message> inOrder() {
    return new PriorityQueue<>(
        Comparator.comparingLong(Message::atNanos).thenComparingLong(Message::order));
  }
}
