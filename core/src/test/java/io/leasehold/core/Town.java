package io.leasehold.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Command;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Read;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Waiter;
import io.leasehold.core.outcome.KeysRead;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.core.outcome.Stored;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;

/**
 * A lease machine, a clock, and people who talk to it.
 *
 * <p>Every command is a batch of its own, stamped by the town's {@link Time}, unless said
 * otherwise. A test reads like a story: {@code alice.leases("30s"); alice.acquires("db");
 * time.passes("31s"); bob.acquires("db")}.
 */
final class Town {
  private final Time time = new Time(this);
  private LeaseMachine machine;
  private Applied last = new Applied(List.of(), List.of(), 0);
  private long leases;

  Town() {
    this(Limits.defaults());
  }

  Town(Limits limits) {
    machine = new LeaseMachine(limits);
  }

  /** A town in which one limit differs from its default. */
  static Town where(Limit limit, long value) {
    return new Town(Limits.defaults().with(limit, value));
  }

  LeaseMachine machine() {
    return machine;
  }

  Time time() {
    return time;
  }

  Person person(String name) {
    return new Person(this, name);
  }

  long nextLease() {
    return ++leases;
  }

  /** An empty batch: only time is at work. */
  void ticks() {
    doesTogether();
  }

  Outcome does(Command command) {
    return doesTogether(command).get(0);
  }

  /** Several commands in one batch. */
  List<Outcome> doesTogether(Command... commands) {
    last = machine.apply(List.of(commands), time.now());
    last.outcomes().forEach(outcome -> assertNamedForItsKind(outcome, outcome.kind()));
    last.events().forEach(event -> assertNamedForItsKind(event, event.kind()));
    return last.outcomes();
  }

  /** Kinds stand in for classes in switches, so they must never disagree. */
  private static void assertNamedForItsKind(Object object, Enum<?> kind) {
    String name = object.getClass().getSimpleName();
    assertThat(kind.name().replace("_", "")).isEqualTo(name.toUpperCase(Locale.ROOT));
  }

  /** Does it and expects this kind of answer. */
  <T extends Outcome> T answers(Class<T> kind, Command command) {
    Outcome outcome = does(command);
    assertThat(outcome).as("%s at %s", command, this).isInstanceOf(kind);
    return kind.cast(outcome);
  }

  /** Asks for it, expects this refusal, and expects that nothing whatsoever was changed by it. */
  <T extends Refusal> T refuses(Class<T> kind, Command command) {
    ticks();
    byte[] before = snapshot();
    T refusal = answers(kind, command);
    assertThat(snapshot()).as("state after %s", refusal).isEqualTo(before);
    assertThat(events()).as("events of %s", refusal).isEmpty();
    return refusal;
  }

  /** What the last batch made happen. */
  List<Event> events() {
    return last.events();
  }

  <T extends Event> List<T> events(Class<T> kind) {
    return events().stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  List<Event.Kind> eventKinds() {
    return events().stream().map(Event::kind).toList();
  }

  List<Claim> claims(String key) {
    return machine.describeKey(Key.of(key)).claims();
  }

  /** Names of who holds the key, oldest token first. */
  List<String> holders(String key) {
    return claims(key).stream().map(Claim::holder).toList();
  }

  /** Names of who waits for the key, next in turn first. */
  List<String> queue(String key) {
    return machine.describeKey(Key.of(key)).waiters().stream().map(Waiter::holder).toList();
  }

  /** Stores a key that belongs to no lease. */
  KeyValue puts(String key, String value) {
    return answers(Stored.class, Put.of(Key.of(key), Bytes.of(value))).stored();
  }

  /** The stored value as text, null if the key is not stored. */
  String value(String key) {
    KeyValue stored = machine.describeKey(Key.of(key)).stored();
    return stored == null ? null : stored.value().toString();
  }

  KeysRead reads(Read read) {
    Outcome outcome = machine.read(read);
    assertThat(outcome).isInstanceOf(KeysRead.class);
    assertNamedForItsKind(outcome, outcome.kind());
    return (KeysRead) outcome;
  }

  /** "key=value" of all stored keys, as they were at a revision; 0 for now. */
  List<String> storedAt(long revision) {
    return reads(Read.of(KeyRange.all()).at(revision)).keys().stream()
        .map(stored -> stored.key() + "=" + stored.value())
        .toList();
  }

  byte[] snapshot() {
    return snapshotOf(machine);
  }

  static byte[] snapshotOf(LeaseMachine machine) {
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      machine.snapshot().writeTo(out);
      return out.toByteArray();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  static LeaseMachine restore(byte[] snapshot) throws IOException {
    return LeaseMachine.restore(new ByteArrayInputStream(snapshot));
  }

  /** Everything goes on from a snapshot, as after a restart. */
  void restarts() {
    try {
      machine = restore(snapshot());
    } catch (IOException damaged) {
      throw new UncheckedIOException(damaged);
    }
  }

  @Override
  public String toString() {
    return time.now() + " ms in " + machine;
  }
}
