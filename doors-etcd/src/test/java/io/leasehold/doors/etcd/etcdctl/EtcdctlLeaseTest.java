package io.leasehold.doors.etcd.etcdctl;

import static io.leasehold.doors.etcd.twins.Etcdctl.script;

import io.leasehold.doors.etcd.twins.Etcdctl;
import io.leasehold.doors.etcd.twins.EtcdctlSession;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What people do with leases, and what they get wrong. */
class EtcdctlLeaseTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  @ParameterizedTest
  @ValueSource(strings = {"simple", "json", "fields", "table"})
  void everyFormat(String format) throws Exception {
    String w = " -w " + format;
    TWINS.alike(
        script(
            "lease grant 1000",
            "lease list" + w,
            "put format/a 1 --lease=$LEASE",
            "lease timetolive $LEASE" + w,
            "lease timetolive $LEASE --keys" + w,
            "lease keep-alive --once $LEASE" + w,
            "lease revoke $LEASE" + w,
            "lease timetolive $LEASE --keys" + w,
            "lease list" + w));
  }

  @ParameterizedTest
  @ValueSource(strings = {"json", "fields"})
  void grantsInOtherFormats(String format) throws Exception {
    TWINS.alike(
        stage -> {
          Etcdctl etcdctl = Etcdctl.on(stage);
          String out = etcdctl.run("lease grant 1000 -w " + format).out();
          String id = out.replaceAll("(?s).*\"ID\"\\s?:\\s?(\\d+).*", "$1");
          etcdctl.quietly("lease revoke " + Long.toHexString(Long.parseLong(id)));
        });
  }

  @Test
  void theShortestTermIsTheFloor() throws Exception {
    TWINS.alike(script("lease grant 0", "lease grant 1", "lease grant 2"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lease grant",
        "lease grant -1",
        "lease grant -- -1",
        "lease grant ten",
        "lease grant 9000000001",
        "lease grant 99999999999999999999",
        "lease revoke",
        "lease revoke zebra",
        "lease revoke 1234",
        "lease timetolive",
        "lease timetolive 1234",
        "lease timetolive 1234 --keys -w json",
        "lease keep-alive",
        "lease keep-alive 1234",
        "lease keep-alive --once 1234",
        "put nothing x --lease=1234",
        "put nothing x --lease=zebra",
        "lease reboot 1234",
        "lease"
      })
  void mistakesAreAnsweredWithTheSameWords(String mistake) throws Exception {
    TWINS.alike(script(mistake));
  }

  @Test
  void keepAliveEndsWhenItsLeaseIsRevoked() throws Exception {
    TWINS.alike(
        stage -> {
          Etcdctl etcdctl = Etcdctl.on(stage);
          etcdctl.run("lease grant 3");
          try (EtcdctlSession renewing = etcdctl.start("lease keep-alive $LEASE")) {
            renewing.lines(2);
            etcdctl.run("lease revoke $LEASE");
            renewing.toItsEnd();
          }
        });
  }

  @Test
  void aLeaseThatNobodyRenewsTakesItsKeysWithIt() throws Exception {
    TWINS.alike(
        stage -> {
          Etcdctl etcdctl = Etcdctl.on(stage);
          etcdctl.run("lease grant 2");
          try (EtcdctlSession watch = etcdctl.start("watch dies --prefix --rev=$BASE+1")) {
            etcdctl.run("put dies/a 1 --lease=$LEASE");
            etcdctl.run("put dies/b 2 --lease=$LEASE");
            watch.lines(12);
            watch.end();
          }
          etcdctl.run("get dies --prefix -w json");
          etcdctl.run("lease timetolive $LEASE");
          etcdctl.run("lease keep-alive --once $LEASE");
        });
  }
}
