package io.leasehold.doors.etcd.etcdctl;

import static io.leasehold.doors.etcd.twins.Etcdctl.script;

import io.leasehold.doors.etcd.twins.Etcdctl;
import io.leasehold.doors.etcd.twins.EtcdctlSession;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Locks and elections from the command line. */
class EtcdctlLockTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  @Test
  void aLockIsHeldUntilItsHolderIsToldToEnd() throws Exception {
    TWINS.alike(
        stage -> {
          Etcdctl etcdctl = Etcdctl.on(stage);
          try (EtcdctlSession holder = etcdctl.start("lock held")) {
            holder.lines(1);
            etcdctl.run("get held --prefix -w json");
            holder.end();
          }
          etcdctl.run("get held --prefix -w json");
        });
  }

  @Test
  void theNextInLineGetsTheLock() throws Exception {
    TWINS.alike(
        stage -> {
          Etcdctl etcdctl = Etcdctl.on(stage);
          try (EtcdctlSession first = etcdctl.start("lock line")) {
            first.lines(1);
            try (EtcdctlSession second = etcdctl.start("lock line")) {
              Requests.awaitKeys(stage, "line/", 2);
              first.end();
              second.lines(1);
              second.end();
            }
          }
          etcdctl.run("get line --prefix");
        });
  }

  @Test
  void theLockOfADeadHolderIsFreeWhenItsLeaseEnds() throws Exception {
    TWINS.alike(
        stage -> {
          Etcdctl etcdctl = Etcdctl.on(stage);
          try (EtcdctlSession killed = etcdctl.start("lock dead --ttl=2")) {
            killed.lines(1);
          }
          etcdctl.run("lock dead echo mine");
          etcdctl.run("get dead --prefix");
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lock command echo under the lock",
        "lock command printenv ETCD_LOCK_KEY",
        "lock command sh -c false",
        "lock command no-such-program",
        "lock --ttl=5 command true",
        "lock",
        "lock --ttl=0 command true",
        "elect",
        "elect seat"
      })
  void aCommandRunsUnderTheLock(String command) throws Exception {
    TWINS.alike(script(command, "get command --prefix"));
  }

  @Test
  void theRevisionOfTheLockIsThatOfItsKey() throws Exception {
    TWINS.alike(
        stage -> {
          Etcdctl etcdctl = Etcdctl.on(stage);
          String revision = etcdctl.quietly("lock token printenv ETCD_LOCK_REV").out();
          stage.note("token", Long.toString(Long.parseLong(revision) - stage.base()));
        });
  }

  @Test
  void anElectionIsWonObservedAndResigned() throws Exception {
    TWINS.alike(
        stage -> {
          Etcdctl etcdctl = Etcdctl.on(stage);
          try (EtcdctlSession leader = etcdctl.start("elect seat n1")) {
            leader.lines(2);
            try (EtcdctlSession observer = etcdctl.start("elect -l seat")) {
              observer.lines(2);
              etcdctl.run("get seat --prefix -w json");
              try (EtcdctlSession next = etcdctl.start("elect seat n2")) {
                Requests.awaitKeys(stage, "seat/", 2);
                leader.end();
                next.lines(2);
                observer.lines(2);
                observer.end();
                next.end();
              }
            }
          }
          etcdctl.run("get seat --prefix");
        });
  }
}
