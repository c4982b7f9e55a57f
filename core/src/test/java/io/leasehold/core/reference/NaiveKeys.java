package io.leasehold.core.reference;

import io.leasehold.core.command.Add;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Read;
import io.leasehold.core.event.KeyDeleted;
import io.leasehold.core.event.KeyPut;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.Limit;
import io.leasehold.core.outcome.Added;
import io.leasehold.core.outcome.Deleted;
import io.leasehold.core.outcome.KeysRead;
import io.leasehold.core.outcome.NotACounter;
import io.leasehold.core.outcome.NotStored;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.OverLimit;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.core.outcome.Stored;
import io.leasehold.core.outcome.TooOld;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The rules about stored keys. */
final class NaiveKeys {
  private NaiveKeys() {}

  static Outcome put(NaiveState s, Put command) {
    Refusal gone =
        command.lease() == 0 || command.keepLease() ? null : NaiveLeases.gone(s, command.lease());
    if (gone != null) {
      return gone;
    }
    KeyValue previous = s.stored.get(command.key());
    if (previous == null && (command.keepValue() || command.keepLease())) {
      return new NotStored(command.key());
    }
    Bytes value = command.keepValue() ? previous.value() : command.value();
    long lease = command.keepLease() ? previous.lease() : command.lease();
    OverLimit over = overLimits(s, command.key(), value, lease);
    return over != null ? over : new Stored(store(s, command.key(), value, lease), previous);
  }

  private static OverLimit overLimits(NaiveState s, Key key, Bytes value, long lease) {
    KeyValue previous = s.stored.get(key);
    long keys = s.stored.size() + 1L;
    if (previous == null && keys > s.limit(Limit.KEYS)) {
      return new OverLimit(Limit.KEYS, s.limit(Limit.KEYS), keys);
    }
    long bytes = storedBytes(s) - bytesOf(previous) + key.length() + value.length();
    if (bytes > s.limit(Limit.STORED_BYTES)) {
      return new OverLimit(Limit.STORED_BYTES, s.limit(Limit.STORED_BYTES), bytes);
    }
    boolean boundAnew = lease != 0 && (previous == null || previous.lease() != lease);
    return boundAnew ? NaiveLeases.overAttachments(s, lease) : null;
  }

  static long storedBytes(NaiveState s) {
    return s.stored.values().stream().mapToLong(NaiveKeys::bytesOf).sum();
  }

  private static long bytesOf(KeyValue stored) {
    return stored == null ? 0 : stored.key().length() + stored.value().length();
  }

  private static KeyValue store(NaiveState s, Key key, Bytes value, long lease) {
    KeyValue previous = s.stored.get(key);
    s.takeRevision();
    KeyValue stored =
        previous == null
            ? new KeyValue(key, value, s.revision, s.revision, 1, lease)
            : new KeyValue(
                key, value, previous.createRevision(), s.revision, previous.version() + 1, lease);
    s.stored.put(key, stored);
    s.rememberStored();
    s.happens(new KeyPut(s.here(), stored, previous));
    return stored;
  }

  static Outcome delete(NaiveState s, Delete command) {
    List<KeyValue> previous =
        s.stored.values().stream().filter(kv -> command.range().contains(kv.key())).toList();
    if (!previous.isEmpty()) {
      s.takeRevision();
    }
    for (KeyValue deleted : previous) {
      s.stored.remove(deleted.key());
      s.rememberStored();
      s.happens(new KeyDeleted(s.here(), deleted, false));
    }
    return new Deleted(s.revision, previous);
  }

  static Outcome add(NaiveState s, Add command) {
    if (s.additions.containsKey(command.requestId())) {
      return s.additions.get(command.requestId());
    }
    KeyValue previous = s.stored.get(command.key());
    BigInteger before = previous == null ? BigInteger.ZERO : number(previous.value());
    if (before == null) {
      return new NotACounter(command.key(), previous.value(), "it is not a number");
    }
    BigInteger sum = before.add(BigInteger.valueOf(command.delta()));
    if (sum.bitLength() > 63) {
      Bytes value = previous == null ? Bytes.EMPTY : previous.value();
      return new NotACounter(command.key(), value, "the sum has more than 64 bits");
    }
    Bytes value = Bytes.of(sum.toString());
    long lease = previous == null ? 0 : previous.lease();
    OverLimit over = overLimits(s, command.key(), value, lease);
    if (over != null) {
      return over;
    }
    store(s, command.key(), value, lease);
    Added added = new Added(sum.longValueExact(), s.revision);
    if (command.requestId() != 0) {
      NaiveMemory.remember(s, command.requestId(), added);
    }
    return added;
  }

  /** The 64-bit number that is written there in decimal, or null if it is none. */
  private static BigInteger number(Bytes value) {
    String text = new String(value.toByteArray(), StandardCharsets.UTF_8);
    if (!text.matches("-?[0-9]+")) {
      return null;
    }
    BigInteger number = new BigInteger(text);
    return number.bitLength() > 63 ? null : number;
  }

  static Outcome read(NaiveState s, Read read) {
    long revision = read.revision() == 0 ? s.revision : read.revision();
    if (read.revision() < 0 || read.revision() > s.settledRevision()) {
      return NaiveArguments.bad("revision", revision, "0 to " + s.settledRevision());
    }
    if (revision < s.forgotten.revision()) {
      return new TooOld(revision, s.forgotten.revision());
    }
    Map<Key, KeyValue> then = new TreeMap<>(s.storedAt.get(revision));
    List<KeyValue> found =
        then.values().stream().filter(kv -> read.range().contains(kv.key())).toList();
    long wanted = read.countOnly() ? 0 : read.limit() == 0 ? found.size() : read.limit();
    return new KeysRead(revision, found.stream().limit(wanted).toList(), found.size());
  }
}
