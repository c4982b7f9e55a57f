package io.leasehold.conformance.jetcd;

import static io.leasehold.conformance.jetcd.Jetcd.await;
import static io.leasehold.conformance.jetcd.Jetcd.bytes;
import static io.leasehold.conformance.jetcd.Jetcd.refusal;
import static io.leasehold.conformance.jetcd.Jetcd.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcd.jetcd.Client;
import io.etcd.jetcd.KV;
import io.etcd.jetcd.Lease;
import io.etcd.jetcd.Lock;
import io.etcd.jetcd.lock.LockResponse;
import io.etcd.jetcd.options.GetOption;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

@OnBoth
class JetcdLockTest {
  private final Lock locks;
  private final Lease leases;
  private final KV kv;
  private final Server server;

  JetcdLockTest(Server server, Servers servers) {
    this.server = server;
    Client client = servers.client(server);
    locks = client.getLockClient();
    leases = client.getLeaseClient();
    kv = client.getKVClient();
  }

  private long lease() throws Exception {
    return await(leases.grant(1000)).getID();
  }

  private void awaitKeys(String prefix, long count) throws Exception {
    GetOption all = GetOption.builder().isPrefix(true).withCountOnly(true).build();
    long deadline = System.nanoTime() + 60_000_000_000L;
    while (await(kv.get(bytes(prefix), all)).getCount() != count) {
      assertThat(System.nanoTime()).as("never " + count + " below " + prefix).isLessThan(deadline);
    }
  }

  @Test
  void theKeyOfALockIsItsNameAndItsLease() throws Exception {
    long lease = lease();
    String key = text(await(locks.lock(bytes("lock/a"), lease)).getKey());
    assertThat(key).isEqualTo("lock/a/" + Long.toHexString(lease));
    await(locks.unlock(bytes(key)));
    assertThat(await(kv.get(bytes(key))).getKvs()).isEmpty();
    await(leases.revoke(lease));
  }

  @Test
  void theSameLeaseGetsTheSameLockAgain() throws Exception {
    long lease = lease();
    String first = text(await(locks.lock(bytes("lock/same"), lease)).getKey());
    assertThat(text(await(locks.lock(bytes("lock/same"), lease)).getKey())).isEqualTo(first);
    await(leases.revoke(lease));
  }

  @Test
  void theNextInLineGetsItAndItsKeyIsTheYounger() throws Exception {
    long first = lease();
    long second = lease();
    LockResponse held = await(locks.lock(bytes("lock/line"), first));
    CompletableFuture<LockResponse> waiting = locks.lock(bytes("lock/line"), second);
    awaitKeys("lock/line/", 2);
    assertThat(waiting).isNotDone();
    await(locks.unlock(held.getKey()));
    assertThat(text(await(waiting).getKey())).endsWith(Long.toHexString(second));
    await(leases.revoke(first));
    await(leases.revoke(second));
  }

  /**
   * etcd 3.4 answers that the lock is held, although the key of the waiter is gone; so this is
   * demanded of Leasehold alone.
   */
  @Test
  void aWaiterWhoseLeaseEndedIsNotGivenTheLock() throws Exception {
    long first = lease();
    long second = lease();
    LockResponse held = await(locks.lock(bytes("lock/dead"), first));
    CompletableFuture<LockResponse> waiting = locks.lock(bytes("lock/dead"), second);
    awaitKeys("lock/dead/", 2);
    await(leases.revoke(second));
    await(locks.unlock(held.getKey()));
    if (server == Server.LEASEHOLD) {
      assertThat(refusal(waiting)).isEqualTo("UNKNOWN etcdserver: requested lease not found");
    }
    awaitKeys("lock/dead/", 0);
    await(leases.revoke(first));
  }

  @Test
  void aLockNeedsALeaseThatIsThere() {
    assertThat(refusal(locks.lock(bytes("lock/none"), 4713)))
        .endsWith("etcdserver: requested lease not found");
  }
}
