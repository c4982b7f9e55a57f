package io.leasehold.doors.etcd.etcdctl;

import static io.leasehold.doors.etcd.twins.Etcdctl.script;

import io.leasehold.doors.etcd.twins.Etcdctl;
import io.leasehold.doors.etcd.twins.Scenario;
import io.leasehold.doors.etcd.twins.Twins;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** put, get, del and compaction, with each of their options. */
class EtcdctlKvTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  @ParameterizedTest
  @ValueSource(strings = {"simple", "json", "fields", "table"})
  void everyFormatOfPutGetAndDel(String format) throws Exception {
    String w = " -w " + format;
    TWINS.alike(
        script(
            "put format/a 1" + w,
            "put format/a 2 --prev-kv" + w,
            "get format/a" + w,
            "get format/ --prefix --keys-only" + w,
            "get format/nobody" + w,
            "del format/a --prev-kv" + w,
            "del format/a" + w));
  }

  @Test
  void putReadsItsValueFromStandardInput() throws Exception {
    TWINS.alike(
        stage -> {
          Etcdctl etcdctl = Etcdctl.on(stage);
          etcdctl.runWith("from a pipe\n", "put stdin");
          etcdctl.run("get stdin");
          etcdctl.run("get stdin --hex");
        });
  }

  @Test
  void putKeepsTheValueOrTheLeaseIfToldSo() throws Exception {
    TWINS.alike(
        script(
            "lease grant 1000",
            "put keep/a 1 --lease=$LEASE",
            "put keep/a --ignore-value",
            "get keep/a -w json",
            "put keep/b 1 --lease=$LEASE",
            "put keep/b 2 --ignore-lease",
            "get keep/b -w json",
            "put keep/c --ignore-value",
            "put keep/c 1 --ignore-lease",
            "put keep/b 3 --ignore-lease --lease=$LEASE",
            "put keep/b 3 --ignore-value",
            "lease revoke $LEASE",
            "get keep/ --prefix"));
  }

  private static Scenario onFiveKeys(String... commands) {
    List<String> all = new ArrayList<>();
    for (String pair : List.of("c 1", "a 3", "e 2", "b 5", "d 4", "a 9", "c 8", "a 7")) {
      all.add("put five/" + pair);
    }
    all.addAll(List.of(commands));
    all.add("del five/ --prefix");
    return script(all.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(strings = {"KEY", "CREATE", "MODIFY", "VALUE", "VERSION"})
  void getSortsByAnything(String target) throws Exception {
    String get = "get five/ --prefix --sort-by=" + target;
    TWINS.alike(
        onFiveKeys(get, get + " --order=ASCEND", get + " --order=DESCEND", get + " --limit=2"));
  }

  @Test
  void getTakesRangesLimitsAndOldRevisions() throws Exception {
    TWINS.alike(
        onFiveKeys(
            "get five/b five/d",
            "get five/b --from-key --limit=2 -w json",
            "get five/ --prefix --limit=2 -w json",
            "get five/ --prefix --order=DESCEND",
            "get five/ --prefix --keys-only",
            "get five/ --prefix --print-value-only",
            "get five/ --prefix --rev=$BASE+3 -w json",
            "get five/a --rev=$BASE+2 -w fields",
            "get five/a --consistency=s",
            "get five/a --rev=$BASE+100",
            "get five/d five/b",
            "get five/ --prefix --from-key",
            "get five/a --sort-by=COLOUR",
            "get five/a --order=SIDEWAYS",
            "get five/a --print-value-only --keys-only"));
  }

  @Test
  void delTakesRanges() throws Exception {
    TWINS.alike(
        onFiveKeys(
            "del five/b five/d",
            "get five/ --prefix",
            "del five/c five/f --prev-kv",
            "del five/ --prefix --prev-kv -w json",
            "del five/ --prefix --from-key",
            "del five/nobody"));
  }

  @Test
  void delFromAKeyOnTakesAllThatComesAfter() throws Exception {
    TWINS.alike(script("put zz/a 1", "put zz/b 2", "del zz/ --from-key", "get zz/ --prefix"));
  }

  @Test
  void compactionForgetsWhatIsOlder() throws Exception {
    TWINS.alike(
        script(
            "put compact/a 1",
            "put compact/a 2",
            "put compact/a 3",
            "compaction $BASE+2",
            "get compact/a --rev=$BASE+1",
            "get compact/a --rev=$BASE+2",
            "compaction $BASE+2",
            "compaction $BASE+1000",
            "compaction --physical $BASE+3",
            "get compact/a -w json"));
  }
}
