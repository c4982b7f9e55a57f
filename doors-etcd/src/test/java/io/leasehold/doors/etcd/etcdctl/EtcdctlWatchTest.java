package io.leasehold.doors.etcd.etcdctl;

import static io.leasehold.doors.etcd.twins.Etcdctl.script;

import io.leasehold.doors.etcd.twins.Etcdctl;
import io.leasehold.doors.etcd.twins.EtcdctlSession;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Watching: from a revision, from now on, by hand, and with a command for each event. */
class EtcdctlWatchTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  @ParameterizedTest
  @CsvSource({
    "watch w/a, 9",
    "watch w --prefix, 15",
    "watch w --prefix --prev-kv, 21",
    "watch w/a w/b, 9",
    "watch w/b --prefix, 6",
    "watch w/a -w json, 1",
    "watch w --prefix --prev-kv -w json, 1",
    "watch w/a -w fields, 25",
  })
  void thePastIsToldInOrder(String watch, int lines) throws Exception {
    TWINS.alike(
        stage -> {
          Etcdctl etcdctl = Etcdctl.on(stage);
          etcdctl.run("put w/a 1");
          etcdctl.run("put w/a 2");
          etcdctl.run("put w/b 3");
          etcdctl.run("del w --prefix");
          try (EtcdctlSession session = etcdctl.start(watch + " --rev=$BASE+1")) {
            session.lines(lines);
            session.end();
          }
        });
  }

  @Test
  void whatIsPutFromNowOnIsTold() throws Exception {
    TWINS.alike(
        stage -> {
          Etcdctl etcdctl = Etcdctl.on(stage);
          try (EtcdctlSession session = etcdctl.start("watch now")) {
            while (!session.hasMore()) {
              stage.kv().put(Requests.put("now", "1"));
            }
            session.lines(3);
            stage.kv().deleteRange(Requests.delete("now"));
          }
        });
  }

  @Test
  void watchesTypedByHandShareAStream() throws Exception {
    TWINS.alike(
        stage -> {
          Etcdctl etcdctl = Etcdctl.on(stage);
          etcdctl.run("put hand/a 1");
          etcdctl.run("put hand/b 2");
          try (EtcdctlSession session = etcdctl.start("watch -i")) {
            session.say("watch hand/a --rev=" + (stage.base() + 1) + "\n");
            session.lines(3);
            session.say("watch hand/b --prefix --rev=" + (stage.base() + 1) + "\n");
            session.lines(3);
            etcdctl.run("put hand/a 3");
            session.lines(3);
            session.end();
          }
        });
  }

  @Test
  void eachEventRunsACommand() throws Exception {
    TWINS.alike(
        stage -> {
          Etcdctl etcdctl = Etcdctl.on(stage);
          etcdctl.run("put run/a 1");
          etcdctl.run("del run/a");
          String command =
              "watch run --prefix --rev=$BASE+1 -- printenv ETCD_WATCH_EVENT_TYPE ETCD_WATCH_KEY"
                  + " ETCD_WATCH_VALUE";
          try (EtcdctlSession session = etcdctl.start(command)) {
            session.lines(12);
            session.end();
          }
        });
  }

  @Test
  void aRevisionThatWasCompactedIsRefused() throws Exception {
    TWINS.alike(
        script(
            "put old 1",
            "put old 2",
            "put old 3",
            "compaction $BASE+3",
            "watch old --rev=$BASE+1",
            "watch old --rev=$BASE+1 -w json"));
  }

  @Test
  void mistakesAreAnsweredWithTheSameWords() throws Exception {
    TWINS.alike(script("watch", "watch a --rev=x", "watch a --prefix b", "watch -i"));
  }
}
