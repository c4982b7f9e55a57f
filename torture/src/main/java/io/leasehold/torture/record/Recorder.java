package io.leasehold.torture.record;

import io.leasehold.torture.history.Deed;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.history.DeedBuilder;
import io.leasehold.torture.record.Lines.Done;
import io.leasehold.torture.record.Lines.Wish;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The harness' end of the talk with one worker: stamps what it hears. Thread-safe.
 *
 * <p>Invariant: a wish is stamped before its worker is let go.
 */
public final class Recorder {
  private final String process;
  private final LongSupplier nanos;
  private final Consumer<String> reply;
  private final Map<Long, Pending> pending = new HashMap<>();
  private final List<Deed> deeds = new ArrayList<>();
  private final List<String> noise = new ArrayList<>();
  private final Map<What, Integer> told = new EnumMap<>(What.class);

  /** Something that was begun and not told of yet. */
  private record Pending(Wish wish, long sentNanos) {}

  /**
   * @param process name of the worker, in front of the names of its actors
   * @param nanos the one clock of the harness
   * @param reply takes a line to the worker
   */
  public Recorder(String process, LongSupplier nanos, Consumer<String> reply) {
    this.process = process;
    this.nanos = nanos;
    this.reply = reply;
  }

  /** A line of the worker. What is neither a wish nor done is kept for people to read. */
  public void hear(String line) {
    long now = nanos.getAsLong();
    if (line.startsWith("wish ")) {
      wish(Wish.of(line), now);
    } else if (line.startsWith("done ")) {
      done(Done.of(line), now);
    } else {
      synchronized (this) {
        noise.add(line);
      }
    }
  }

  private void wish(Wish wish, long now) {
    synchronized (this) {
      pending.put(wish.number(), new Pending(wish, now));
    }
    reply.accept(Lines.go(wish.number()));
  }

  private synchronized void done(Done done, long now) {
    Pending begun = pending.remove(done.number());
    if (begun == null) {
      throw new IllegalStateException(process + " told of number " + done.number() + " unasked");
    }
    deeds.add(deed(begun, done.told(), now));
    told.merge(begun.wish().attempt().what(), 1, Integer::sum);
  }

  /** How many deeds of this kind the worker has told the outcome of. */
  public synchronized int told(What what) {
    return told.getOrDefault(what, 0);
  }

  private Deed deed(Pending begun, Told told, long receivedNanos) {
    Attempt attempt = begun.wish().attempt();
    DeedBuilder deed =
        new DeedBuilder(
            process + "/" + begun.wish().actor(), attempt.what(), attempt.key(), begun.sentNanos());
    return deed.lease(told.lease() == 0 ? attempt.lease() : told.lease())
        .token(told.token() == 0 ? attempt.token() : told.token())
        .term(attempt.termMillis())
        .revision(told.revision())
        .value(told.value().isEmpty() ? attempt.value() : told.value())
        .answered(told.answer(), told.answer() == Deed.Answer.UNKNOWN ? Deed.NEVER : receivedNanos);
  }

  /** The worker is gone: all that it has not told of may or may not have been done. */
  public synchronized void gone() {
    pending.values().forEach(begun -> deeds.add(deed(begun, Told.UNKNOWN, Deed.NEVER)));
    pending.clear();
  }

  public synchronized List<Deed> deeds() {
    return List.copyOf(deeds);
  }

  /** Whatever else it said. */
  public synchronized List<String> noise() {
    return List.copyOf(noise);
  }

  /** The line that asks the worker to go on with the next part of its work. */
  public void next() {
    reply.accept(Lines.NEXT);
  }

  /** The line that asks the worker to end. */
  public void stop() {
    reply.accept(Lines.STOP);
  }
}
