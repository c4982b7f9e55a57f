package io.leasehold.torture.work;

import io.leasehold.client.DeniedException;
import io.leasehold.client.Held;
import io.leasehold.client.Leasehold;
import io.leasehold.client.LeaseholdException;
import io.leasehold.client.NotSafeException;
import io.leasehold.client.Terms;
import io.leasehold.client.UnavailableException;
import io.leasehold.client.UnknownOutcomeException;
import io.leasehold.fence.StaleTokenException;
import io.leasehold.fence.file.FencedLog;
import io.leasehold.torture.history.Deed.Answer;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.record.Attempt;
import io.leasehold.torture.record.Scribe;
import io.leasehold.torture.record.Told;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Owns a key with the shipped library: acquires, checks, writes with its token, gives back. Now and
 * then it writes although its check says no, as a program without one would: the fence must refuse
 * it if somebody else has written since.
 */
final class Holder implements Actor {
  private static final int MOST_WRITES = 20;
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final String name;
  private final Leasehold client;
  private final Terms terms;
  private final Path resources;
  private final List<String> keys;
  private final RandomGenerator random;
  private final Scribe scribe;
  private long writes;

  Holder(
      String name,
      Leasehold client,
      Terms terms,
      Path resources,
      List<String> keys,
      RandomGenerator random,
      Scribe scribe) {
    this.name = name;
    this.client = client;
    this.terms = terms;
    this.resources = resources;
    this.keys = keys;
    this.random = random;
    this.scribe = scribe;
  }

  @Override
  public void round() throws Exception {
    String key = keys.get(random.nextInt(keys.size()));
    Optional<Held> acquired = acquire(key);
    if (acquired.isEmpty()) {
      return;
    }
    Held held = acquired.get();
    FencedLog resource = FencedLog.open(resources.resolve(key + ".log"));
    boolean safe = true;
    for (int i = random.nextInt(MOST_WRITES); i > 0 && safe; i--) {
      safe = check(held);
      if (safe || random.nextInt(4) == 0) {
        write(resource, held);
      }
      Pauses.upToMillis(random, 200);
    }
    release(held);
  }

  private Optional<Held> acquire(String key) throws Exception {
    Held[] got = new Held[1];
    Told told =
        scribe.record(
            name,
            Attempt.to(What.ACQUIRE, key),
            () -> {
              try {
                got[0] = client.claim(key).terms(terms).waitUpTo(PATIENCE).acquire();
                return Told.granted(got[0].lease().id(), got[0].token());
              } catch (DeniedException | UnavailableException notDone) {
                return Told.NO;
              } catch (LeaseholdException failed) {
                return Told.UNKNOWN;
              }
            });
    return told.token() == 0 ? Optional.empty() : Optional.of(got[0]);
  }

  private boolean check(Held held) throws Exception {
    Told told =
        scribe.record(
            name,
            Attempt.to(What.CHECK, held.key()).lease(held.lease().id()).token(held.token()),
            () -> {
              try {
                held.check();
                return Told.YES;
              } catch (NotSafeException notSafe) {
                return Told.NO;
              }
            });
    return told.answer() == Answer.YES;
  }

  private void write(FencedLog resource, Held held) throws Exception {
    String value = name + "." + ProcessHandle.current().pid() + "." + ++writes;
    scribe.record(
        name,
        Attempt.to(What.WRITE, held.key()).token(held.token()).value(value),
        () -> {
          try {
            resource.append(held.token(), value.getBytes(StandardCharsets.UTF_8));
            return Told.YES;
          } catch (StaleTokenException refused) {
            return Told.NO;
          } catch (IOException unclear) {
            return Told.UNKNOWN;
          }
        });
  }

  private void release(Held held) throws Exception {
    scribe.record(
        name,
        Attempt.to(What.RELEASE, held.key()).lease(held.lease().id()).token(held.token()),
        () -> {
          try {
            held.close();
            return Told.YES;
          } catch (UnknownOutcomeException unclear) {
            return Told.UNKNOWN;
          } catch (LeaseholdException refused) {
            return Told.NO;
          }
        });
  }
}
