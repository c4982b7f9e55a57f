package io.leasehold.doors.etcd.lock;

import static io.leasehold.doors.etcd.lock.Player.key;

import com.google.common.util.concurrent.ListenableFuture;
import io.leasehold.api.etcd.LockGrpc;
import io.leasehold.api.etcd.LockResponse;
import io.leasehold.doors.etcd.twins.Twins;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Those who wait and do not get the lock: they give up, or what they wait with is gone. */
@Timeout(120)
class LockLossTwinsTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  @Test
  void whoGivesUpLeavesTheLine() throws Exception {
    TWINS.alike(
        stage -> {
          Player player = new Player(stage);
          LockResponse held = player.lock("lock", "gaveup", player.grant("grant"));
          long lease = player.grant("grant");
          ListenableFuture<LockResponse> waiter = player.queue("gaveup", lease);
          waiter.cancel(true);
          player.await(key("gaveup", lease), false);
          player.line("line", "gaveup");
          player.unlock("unlock", held.getKey());
        });
  }

  @Test
  void whoseTimeIsUpLeavesTheLine() throws Exception {
    TWINS.alike(
        stage -> {
          Player player = new Player(stage);
          LockResponse held = player.lock("lock", "timeup", player.grant("grant"));
          long lease = player.grant("grant");
          ListenableFuture<LockResponse> waiter =
              LockGrpc.newFutureStub(stage.channel())
                  .withDeadlineAfter(2, TimeUnit.SECONDS)
                  .lock(Player.lockRequest("timeup", lease));
          player.await(key("timeup", lease), true);
          player.await(key("timeup", lease), false);
          LockSite.await(waiter::isDone);
          player.line("line", "timeup");
          player.unlock("unlock", held.getKey());
        });
  }

  @Test
  void whoseLeaseEndedWhileItWaitedIsNotTheOwner() throws Exception {
    TWINS.differ(
        "lock-after-lease-ended",
        stage -> {
          Player player = new Player(stage);
          LockResponse held = player.lock("lock", "dead", player.grant("grant"));
          long lease = player.grant("grant");
          ListenableFuture<LockResponse> waiter = player.queue("dead", lease);
          player.revoke("revoke", lease);
          player.unlock("unlock", held.getKey());
          player.ended("etcd gives a lock that nobody has a key of", waiter);
          player.line("line", "dead");
        });
  }

  @Test
  void whoseKeyWasDeletedWhileItWaitedIsNotTheOwner() throws Exception {
    TWINS.differ(
        "lock-after-key-deleted",
        stage -> {
          Player player = new Player(stage);
          LockResponse held = player.lock("lock", "lost", player.grant("grant"));
          long lease = player.grant("grant");
          ListenableFuture<LockResponse> waiter = player.queue("lost", lease);
          player.delete("delete", key("lost", lease));
          player.unlock("unlock", held.getKey());
          player.ended("etcd gives a lock that nobody has a key of", waiter);
          player.line("line", "lost");
        });
  }
}
