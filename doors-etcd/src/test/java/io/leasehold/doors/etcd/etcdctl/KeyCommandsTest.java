package io.leasehold.doors.etcd.etcdctl;

import io.leasehold.doors.etcd.twins.Etcdctl;
import io.leasehold.doors.etcd.twins.EtcdctlSession;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The commands that an introduction to leases shows for etcd, word for word. */
class KeyCommandsTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  @Test
  void leaseGrantThirty() throws Exception {
    TWINS.alike(Etcdctl.script("lease grant 30", "lease revoke $LEASE"));
  }

  @Test
  void leaseList() throws Exception {
    TWINS.alike(
        Etcdctl.script(
            "lease list",
            "lease grant 30",
            "lease list",
            "lease revoke $LEASE",
            "lease list",
            "lease revoke $LEASE"));
  }

  @Test
  void leaseKeepAlive() throws Exception {
    TWINS.alike(
        stage -> {
          Etcdctl etcdctl = Etcdctl.on(stage);
          etcdctl.run("lease grant 30");
          try (EtcdctlSession renewing = etcdctl.start("lease keep-alive $LEASE")) {
            renewing.lines(1);
            renewing.end();
          }
          etcdctl.run("lease timetolive $LEASE");
          etcdctl.run("lease revoke $LEASE");
        });
  }

  @Test
  void leaseRevoke() throws Exception {
    TWINS.alike(
        Etcdctl.script(
            "lease grant 30",
            "put leader n1 --lease=$LEASE",
            "get leader --prefix",
            "lease revoke $LEASE",
            "get leader --prefix"));
  }

  @Test
  void getLeaderByPrefix() throws Exception {
    TWINS.alike(
        Etcdctl.script(
            "get leader --prefix",
            "put leader/a n1",
            "put leader/b n2",
            "get leader --prefix",
            "del leader --prefix",
            "get leader --prefix"));
  }

  @Test
  void aLockIsAKeyWithALeaseThatIsRenewedUntilItsHolderDies() throws Exception {
    TWINS.alike(
        Etcdctl.script(
            "lease grant 10",
            "put /locks/job server3 --lease=$LEASE",
            "lease keep-alive --once $LEASE",
            "lease timetolive $LEASE --keys",
            "lease revoke $LEASE",
            "get /locks/job"));
  }
}
