package io.leasehold.doors.etcd.lock;

import static io.leasehold.doors.etcd.lock.Player.bytes;
import static io.leasehold.doors.etcd.lock.Player.key;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.protobuf.ByteString;
import io.leasehold.api.etcd.KeyValue;
import io.leasehold.api.etcd.LeaseTimeToLiveRequest;
import io.leasehold.api.etcd.LockResponse;
import io.leasehold.api.etcd.RangeRequest;
import io.leasehold.doors.etcd.twins.Twins;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(120)
class LockTwinsTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  @Test
  void aFreeLockIsGivenAtOnceAndItsKeyIsBoundToTheLease() throws Exception {
    TWINS.alike(
        stage -> {
          Player player = new Player(stage);
          long lease = player.grant("grant");
          LockResponse held = player.lock("lock", "free", lease);
          player.line("line", "free");
          player.unlock("unlock", held.getKey());
          player.line("line", "free");
        });
  }

  @Test
  void theSameLeaseLocksAgainWithTheSameKey() throws Exception {
    TWINS.alike(
        stage -> {
          Player player = new Player(stage);
          long lease = player.grant("grant");
          player.lock("lock", "again", lease);
          player.put("something else", bytes("again-other"), "", 0);
          player.lock("lock again", "again", lease);
          player.line("line", "again");
          player.unlock("unlock", key("again", lease));
          player.unlock("unlock twice", key("again", lease));
        });
  }

  @Test
  void requestsThatMakeNoSenseAreRefusedAlike() throws Exception {
    TWINS.alike(
        stage -> {
          Player player = new Player(stage);
          player.lock("no such lease", "refused", 0x7777777);
          player.lock("negative lease", "refused", -1);
          player.line("nothing was put", "refused");
          player.unlock("no key", ByteString.EMPTY);
          player.unlock("unknown key", bytes("refused/1"));
          long lease = player.grant("grant");
          player.lock("no name", "", lease);
          player.unlock("unlock", key("", lease));
          player.lock("a name of many parts", "refused/a/b", lease);
          player.unlock("unlock", key("refused/a/b", lease));
        });
  }

  @Test
  void whoBringsNoLeaseGetsOneOfAMinute() throws Exception {
    TWINS.alike(
        stage -> {
          Player player = new Player(stage);
          LockResponse held = stage.lock().lock(Player.lockRequest("nolease", 0));
          RangeRequest range = RangeRequest.newBuilder().setKey(held.getKey()).build();
          KeyValue stored = stage.kv().range(range).getKvs(0);
          stage.note(
              "the key is made of the lease",
              "" + held.getKey().equals(key("nolease", stored.getLease())));
          stage.note("revision", "" + (held.getHeader().getRevision() - stage.base()));
          LeaseTimeToLiveRequest ask =
              LeaseTimeToLiveRequest.newBuilder().setID(stored.getLease()).build();
          stage.note("granted", "" + stage.lease().leaseTimeToLive(ask).getGrantedTTL());
          player.revoke("revoke", stored.getLease());
          player.line("line", "nolease");
        });
  }

  @Test
  void fiveWaitersGetTheLockInTheOrderTheyCame() throws Exception {
    TWINS.alike(
        stage -> {
          Player player = new Player(stage);
          LockResponse held = player.lock("first", "five", player.grant("grant"));
          List<ListenableFuture<LockResponse>> waiters = new ArrayList<>();
          for (int i = 0; i < 5; i++) {
            waiters.add(player.queue("five", player.grant("grant " + i)));
          }
          player.line("all of them", "five");
          for (ListenableFuture<LockResponse> waiter : waiters) {
            player.unlock("unlock", held.getKey());
            held = player.ended("next", waiter);
          }
          player.unlock("unlock", held.getKey());
          player.line("line", "five");
        });
  }

  @Test
  void whenTheOwnersLeaseIsRevokedTheNextHasTheLock() throws Exception {
    TWINS.alike(
        stage -> {
          Player player = new Player(stage);
          long owner = player.grant("grant");
          player.lock("lock", "revoked", owner);
          ListenableFuture<LockResponse> waiter = player.queue("revoked", player.grant("grant"));
          player.revoke("revoke", owner);
          LockResponse held = player.ended("next", waiter);
          player.unlock("unlock", held.getKey());
        });
  }

  @Test
  void whenTheOwnersLeaseExpiresTheNextHasTheLock() throws Exception {
    TWINS.alike(
        stage -> {
          Player player = new Player(stage);
          player.lock("lock", "expired", player.grant("grant", 2));
          ListenableFuture<LockResponse> waiter = player.queue("expired", player.grant("grant"));
          LockResponse held = player.ended("next", waiter);
          player.unlock("unlock", held.getKey());
        });
  }

  @Test
  void whenTheOwnersKeyIsDeletedTheNextHasTheLock() throws Exception {
    TWINS.alike(
        stage -> {
          Player player = new Player(stage);
          long owner = player.grant("grant");
          player.lock("lock", "bare", owner);
          ListenableFuture<LockResponse> waiter = player.queue("bare", player.grant("grant"));
          player.delete("delete", key("bare", owner));
          LockResponse held = player.ended("next", waiter);
          player.unlock("unlock", held.getKey());
        });
  }

  @Test
  void aKeyThatAClientPutByItselfIsWaitedFor() throws Exception {
    TWINS.alike(
        stage -> {
          Player player = new Player(stage);
          player.put("a key without a lease", bytes("byhand/x"), "v", 0);
          player.put("a line within", bytes("byhand/y/z"), "v", 0);
          long lease = player.grant("grant");
          ListenableFuture<LockResponse> waiter = player.queue("byhand", lease);
          player.delete("delete", bytes("byhand/y/z"));
          player.put("the same key again", bytes("byhand/x"), "w", 0);
          player.put("a later one", bytes("byhand/a"), "v", 0);
          player.delete("delete", bytes("byhand/x"));
          player.ended("lock", waiter);
          player.unlock("unlock", key("byhand", lease));
        });
  }
}
