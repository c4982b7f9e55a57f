package io.leasehold.core.modeltest;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Read;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyHistory;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.LeaseInfo;
import io.leasehold.core.model.Position;
import io.leasehold.core.model.Tenure;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.reference.NaiveMachine;
import java.util.List;
import java.util.TreeSet;

/** Asks the machine and the model everything that can be asked. */
final class ReadComparison {
  private static final int MANY = 1_000;
  private static final long UNKNOWN_LEASE = 99;

  /** Of those that were seen, alive or not; all live ones are listed each time anyway. */
  private static final int LEASES_DESCRIBED = 6;

  private final LeaseMachine machine;
  private final NaiveMachine model;
  private final Coverage coverage;
  private final TreeSet<Long> leases = new TreeSet<>();
  private long turn;
  private Difference first;

  ReadComparison(LeaseMachine machine, NaiveMachine model, Coverage coverage) {
    this.machine = machine;
    this.model = model;
    this.coverage = coverage;
  }

  /** The first read that differs, or null. Of the older revisions a few are read each time. */
  Difference compare() {
    first = null;
    turn++;
    compareNumbers();
    compareLeases();
    CommandGenerator.KEYS.forEach(this::compareKey);
    compareRanges();
    long revision = model.revision();
    for (long r = revision - 2; r <= revision + 1; r++) {
      compareRead(Read.of(KeyRange.all()).at(r));
    }
    compareRead(Read.of(KeyRange.all()).at(revision - turn % 16));
    compareEvents(new Position(model.oldestRevision() - 1 + turn % 3, turn % 5), MANY);
    compareEvents(new Position(revision - turn % 11, turn % 4), (int) (turn % 7) + 1);
    compareEvents(new Position(revision, turn % 3), MANY);
    return first;
  }

  Difference compareAllRevisions() {
    first = null;
    for (long revision = 1; revision <= model.revision(); revision++) {
      compareRead(Read.of(KeyRange.all()).at(revision));
      compareEvents(new Position(revision, 0), 3);
      compareEvents(new Position(revision, 1), 3);
    }
    return first;
  }

  private void compareNumbers() {
    same("now", "", model.nowMillis(), machine.nowMillis());
    same("revision", "", model.revision(), machine.revision());
    same("limits", "", model.limits(), machine.limits());
    same("statistics", "", model.statistics(), machine.statistics());
    long next = machine.nextWorkMillis();
    long moment = model.nextMoment();
    if (moment < Long.MAX_VALUE && next > moment + 1) {
      differ(Difference.between("nextWork", "nextWork", "at most " + (moment + 1), next));
    }
  }

  private void compareLeases() {
    same("leases", "after 0", model.leases(0, MANY), machine.leases(0, MANY));
    same("leases", "after 2", model.leases(2, 2), machine.leases(2, 2));
    model.leases(0, MANY).stream().map(LeaseInfo::id).forEach(leases::add);
    if (leases.size() > 20) {
      leases.pollFirst();
    }
    List<Long> known = List.copyOf(leases);
    for (int i = 0; i < Math.min(LEASES_DESCRIBED, known.size()); i++) {
      compareLease(known.get((int) (turn + i) % known.size()));
    }
    compareLease(UNKNOWN_LEASE);
  }

  private void compareLease(long id) {
    same("describeLease", id, model.describeLease(id), machine.describeLease(id));
  }

  private void compareKey(Key key) {
    same("describeKey", key, model.describeKey(key), machine.describeKey(key));
    KeyHistory history = model.history(key);
    same("history", key, history, machine.history(key));
    TreeSet<Long> tokens = new TreeSet<>();
    history.live().stream().map(Claim::token).forEach(tokens::add);
    history.ended().stream().map(Tenure::token).forEach(tokens::add);
    tokens.add(turn % (model.revision() + 2));
    for (long token : tokens) {
      var actual = machine.why(key, token);
      var expected = Sameness.inWordsOf(actual, model.why(key, token));
      same("why", List.of(key, token), expected, actual);
    }
  }

  private void compareRanges() {
    KeyRange all = KeyRange.all();
    KeyRange some = KeyRange.prefix(Key.of("a"));
    same("claimedKeys", "", model.claimedKeys(all, MANY), machine.claimedKeys(all, MANY));
    same("claimedKeys", "a*", model.claimedKeys(some, 1), machine.claimedKeys(some, 1));
    compareRead(Read.of(all));
    compareRead(Read.of(some).limitedTo(1));
    compareRead(new Read(all, 0, 0, true));
  }

  private void compareRead(Read read) {
    same("read", read, model.read(read), machine.read(read));
  }

  private void compareEvents(Position from, int limit) {
    same("events", List.of(from, limit), model.events(from, limit), machine.events(from, limit));
  }

  private void same(String where, Object what, Outcome expected, Outcome actual) {
    coverage.see(actual);
    same(where, what, (Object) Sameness.inWordsOf(actual, expected), actual);
  }

  private void same(String where, Object what, Object expected, Object actual) {
    if (!expected.equals(actual)) {
      differ(Difference.between("read " + where, where + " " + what, expected, actual));
    }
  }

  private void differ(Difference difference) {
    first = first == null ? difference : first;
  }
}
