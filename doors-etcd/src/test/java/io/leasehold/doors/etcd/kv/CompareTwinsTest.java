package io.leasehold.doors.etcd.kv;

import static io.leasehold.doors.etcd.kv.Asks.ZERO;
import static io.leasehold.doors.etcd.kv.Asks.afterPrefix;
import static io.leasehold.doors.etcd.kv.Asks.ask;
import static io.leasehold.doors.etcd.kv.Asks.bytes;
import static io.leasehold.doors.etcd.kv.Asks.compare;
import static io.leasehold.doors.etcd.kv.Asks.grant;
import static io.leasehold.doors.etcd.kv.Asks.put;
import static io.leasehold.doors.etcd.kv.Asks.store;
import static io.leasehold.doors.etcd.kv.Asks.txn;

import io.leasehold.api.etcd.Compare;
import io.leasehold.api.etcd.Compare.CompareResult;
import io.leasehold.api.etcd.Compare.CompareTarget;
import io.leasehold.doors.etcd.twins.Stage;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The conditions of transactions: every target, every relation. */
class CompareTwinsTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  /** Asks whether the compare holds, with each relation, an unknown one too. */
  private static void relations(Stage stage, String what, Compare.Builder compare)
      throws Exception {
    for (int result = 0; result <= 4; result++) {
      ask(stage, what + " " + result, txn().addCompare(compare.clone().setResultValue(result)));
    }
  }

  private static Compare.Builder target(String key, CompareTarget target) {
    return compare(key, target, CompareResult.EQUAL);
  }

  @Test
  void versions() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "version", "version", "version");
          for (int version = 2; version <= 4; version++) {
            Compare.Builder compare = target("version", CompareTarget.VERSION);
            relations(stage, "version " + version, compare.setVersion(version));
          }
        });
  }

  @Test
  void revisionsOfCreationAndOfTheLastChange() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "revision/x", "revision", "revision/x", "revision");
          for (int i = 1; i <= 5; i++) {
            long revision = stage.base() + i;
            Compare.Builder created = target("revision", CompareTarget.CREATE);
            relations(stage, "create " + i, created.setCreateRevision(revision));
            Compare.Builder changed = target("revision", CompareTarget.MOD);
            relations(stage, "mod " + i, changed.setModRevision(revision));
          }
        });
  }

  @Test
  void values() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "put", put("value", "m"));
          for (String value : new String[] {"", "a", "m", "mm", "z", "\u00e9"}) {
            Compare.Builder compare = target("value", CompareTarget.VALUE);
            relations(stage, "value " + value, compare.setValue(bytes(value)));
          }
        });
  }

  @Test
  void leases() throws Exception {
    TWINS.alike(
        stage -> {
          long lease = grant(stage);
          ask(stage, "put", put("lease/bound", "1").setLease(lease));
          ask(stage, "put", put("lease/unbound", "1"));
          for (long number : new long[] {0, lease - 1, lease, lease + 1}) {
            for (String key : new String[] {"lease/bound", "lease/unbound", "lease/none"}) {
              String what = key + (number == 0 ? " none" : " " + (number - lease));
              relations(stage, what, target(key, CompareTarget.LEASE).setLease(number));
            }
          }
        });
  }

  @ParameterizedTest
  @EnumSource(
      value = CompareTarget.class,
      names = {"UNRECOGNIZED"},
      mode = EnumSource.Mode.EXCLUDE)
  void aKeyThatIsNotStored(CompareTarget target) throws Exception {
    TWINS.alike(
        stage -> {
          relations(stage, "nothing given", target("missing", target));
          relations(stage, "version 0", target("missing", target).setVersion(0));
          relations(stage, "version 1", target("missing", target).setVersion(1));
          relations(stage, "create 1", target("missing", target).setCreateRevision(1));
          relations(stage, "mod -1", target("missing", target).setModRevision(-1));
          relations(stage, "lease 1", target("missing", target).setLease(1));
          relations(stage, "value", target("missing", target).setValue(bytes("1")));
          relations(stage, "no value", target("missing", target).setValue(bytes("")));
        });
  }

  @ParameterizedTest
  @EnumSource(
      value = CompareTarget.class,
      names = {"UNRECOGNIZED"},
      mode = EnumSource.Mode.EXCLUDE)
  void whatDoesNotBelongToTheTargetCountsAsNothing(CompareTarget target) throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "union/" + target);
          String key = "union/" + target;
          relations(stage, "nothing given", target(key, target));
          relations(stage, "version", target(key, target).setVersion(1));
          relations(stage, "value", target(key, target).setValue(bytes("v0")));
          relations(stage, "mod", target(key, target).setModRevision(stage.base() + 1));
          relations(stage, "create", target(key, target).setCreateRevision(stage.base() + 1));
          relations(stage, "lease", target(key, target).setLease(99));
        });
  }

  @Test
  void anUnknownTargetEqualsEverything() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "unknown");
          Compare.Builder unknown = Compare.newBuilder().setTargetValue(9).setVersion(7);
          relations(stage, "stored", unknown.setKey(bytes("unknown")));
          relations(stage, "not stored", unknown.setKey(bytes("unknown/none")));
        });
  }

  @Test
  void aRangeHoldsIfAllItsKeysDo() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "range/a", "range/b", "range/b", "range/c");
          Compare.Builder all = target("range/", CompareTarget.VERSION);
          all.setRangeEnd(afterPrefix("range/"));
          for (int version = 0; version <= 3; version++) {
            relations(stage, "versions " + version, all.setVersion(version));
          }
          Compare.Builder ends = target("range/a", CompareTarget.VERSION).setVersion(1);
          relations(stage, "a to b", ends.setRangeEnd(bytes("range/b")));
          relations(stage, "from c", ends.setKey(bytes("range/c")).setRangeEnd(ZERO));
          relations(stage, "turned", ends.setRangeEnd(bytes("range/a")));
        });
  }

  @Test
  void aRangeWithoutKeysIsJudgedAsAKeyThatIsNotStored() throws Exception {
    TWINS.alike(
        stage -> {
          for (int target = 0; target <= 4; target++) {
            Compare.Builder none = Compare.newBuilder().setTargetValue(target);
            none.setKey(bytes("nokeys/")).setRangeEnd(afterPrefix("nokeys/"));
            relations(stage, "nothing given " + target, none);
            relations(stage, "version 1 " + target, none.setVersion(1));
          }
        });
  }

  @Test
  void valuesOfARange() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "put", put("values/a", "k"));
          ask(stage, "put", put("values/b", "m"));
          Compare.Builder all = target("values/", CompareTarget.VALUE);
          all.setRangeEnd(afterPrefix("values/"));
          for (String value : new String[] {"", "k", "l", "m", "n"}) {
            relations(stage, "values " + value, all.setValue(bytes(value)));
          }
        });
  }

  @Test
  void allComparesMustHold() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "all/a");
          Compare.Builder yes = target("all/a", CompareTarget.VERSION).setVersion(1);
          Compare.Builder no = target("all/b", CompareTarget.VERSION).setVersion(1);
          ask(stage, "none", txn());
          ask(stage, "yes yes", txn().addCompare(yes).addCompare(yes));
          ask(stage, "yes no", txn().addCompare(yes).addCompare(no));
          ask(stage, "no yes", txn().addCompare(no).addCompare(yes));
        });
  }
}
