package io.leasehold.engine.entry;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Add;
import io.leasehold.core.command.ChangeLimits;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.Compact;
import io.leasehold.core.command.Compare;
import io.leasehold.core.command.Compare.Relation;
import io.leasehold.core.command.Compare.Target;
import io.leasehold.core.command.Configure;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.HandOver;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Read;
import io.leasehold.core.command.Release;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.command.Transact;
import io.leasehold.core.command.Withdraw;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Terms;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the golden files hold, by their names: every kind, and every code within them. */
final class Samples {
  private static final Key KEY = Key.of("db");
  private static final long LEASE = 300;
  private static final long TOKEN = 70_000;
  private static final Bytes VALUE = Bytes.of(new byte[] {0, (byte) 0xff});

  private Samples() {}

  static Map<String, Command> commands() {
    Map<String, Command> commands = new TreeMap<>();
    Terms terms = new Terms(10_000, 5_000, 3_600_000, 1_500);
    commands.put("grant-lease", new GrantLease(LEASE, "jürgen", terms));
    commands.put("renew-leases", new RenewLeases(1, LEASE, Long.MAX_VALUE, -1));
    commands.put("revoke-lease", new RevokeLease(LEASE, true));
    commands.put("acquire-exclusive", Acquire.exclusive(KEY, LEASE).waiting(Acquire.FOREVER));
    commands.put("acquire-shared", Acquire.shared(KEY, LEASE).waiting(250));
    commands.put("acquire-slot", Acquire.slot(KEY, LEASE, 100).wanting(7).with(VALUE));
    commands.put("acquire-numbered", Acquire.exclusive(KEY, LEASE).numbered(1_000));
    commands.put("withdraw", new Withdraw(KEY, LEASE));
    commands.put("withdraw-numbered", new Withdraw(KEY, LEASE, 1_000));
    commands.put("release", new Release(KEY, TOKEN));
    commands.put("hand-over-to-lease", HandOver.toLease(KEY, TOKEN, LEASE));
    commands.put("hand-over-to-holder", HandOver.toHolder(KEY, TOKEN, "ann"));
    commands.put("put", Put.bound(KEY, VALUE, LEASE));
    commands.put("put-keeping-value", new Put(KEY, Bytes.EMPTY, LEASE, true, false));
    commands.put("put-keeping-lease", new Put(KEY, VALUE, 0, false, true));
    commands.put("delete", new Delete(KeyRange.prefix(KEY)));
    commands.put("add", new Add(KEY, -3, 1L << 40));
    commands.put("transact", transact());
    commands.put("compact", new Compact(123_456));
    commands.put("configure", new Configure(limits()));
    commands.put("change-limits", new ChangeLimits(Map.of(Limit.KEYS, 1_000L, Limit.LEASES, 1L)));
    return commands;
  }

  private static Transact transact() {
    return new Transact(
        List.of(
            Compare.value(KEY, Relation.LESS, VALUE),
            Compare.number(KEY, Target.CREATE_REVISION, Relation.GREATER, 1),
            Compare.number(KEY, Target.MOD_REVISION, Relation.NOT_EQUAL, 1_000),
            Compare.absent(KEY),
            new Compare(KeyRange.all(), Target.LEASE, Relation.EQUAL, LEASE, Bytes.EMPTY),
            Compare.holds(KEY, TOKEN)),
        List.of(
            Put.of(KEY, VALUE),
            Delete.of(KEY),
            new Add(KEY, Long.MIN_VALUE, 0),
            Read.of(KeyRange.atOrAfter(KEY)).limitedTo(10).at(99),
            new Transact(List.of(), List.of(Delete.of(KEY)), List.of())),
        List.of(new Read(new KeyRange(null, KEY), 0, 0, true)));
  }

  /** A different value each, so that the file does not depend on today's defaults. */
  private static Limits limits() {
    Limits limits = Limits.defaults();
    long value = 10;
    for (Limit limit : Limit.values()) {
      limits = limits.with(limit, value++);
    }
    return limits;
  }

  static Batch batch() {
    return new Batch(0x0123456789abcdefL, 1_000, commandsOf("grant-lease", "put"));
  }

  static Entry entry() {
    Batch other = new Batch(-2, 1, commandsOf("renew-leases"));
    Batch barrier = new Batch(-2, 2, List.of());
    return new Entry(1_700_000_000_000L, List.of(batch(), other, barrier));
  }

  private static List<byte[]> commandsOf(String... names) {
    Map<String, Command> all = commands();
    return List.of(names).stream().map(name -> CommandCodec.encode(all.get(name))).toList();
  }
}
