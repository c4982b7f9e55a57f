package io.leasehold.doors.etcd.lease;

import io.leasehold.doors.etcd.twins.Stage;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class KeepAliveTwinsTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  @Test
  void everyMessageIsAnsweredInItsTurn() throws Exception {
    TWINS.alike(
        stage -> {
          Leases leases = new Leases(stage);
          long one = leases.grant(30, 0);
          long other = leases.grant(60, 0);
          KeepAlives stream = new KeepAlives(stage.channel());
          exchange(stage, stream, one, other, one, 4711, 0, -9, other);
          leases.put("turns/a", one);
          exchange(stage, stream, one);
          stream.sayEnd();
          stage.note("ended with", String.valueOf(stream.awaitEnd()));
          leases.revoke(one);
          leases.revoke(other);
        });
  }

  @Test
  void aStreamWithoutMessagesEndsWhenItsCallerSaysSo() throws Exception {
    TWINS.alike(
        stage -> {
          KeepAlives stream = new KeepAlives(stage.channel());
          stream.sayEnd();
          stage.note("ended with", String.valueOf(stream.awaitEnd()));
        });
  }

  @Test
  void endedLeasesDoNotHoldUpTheOthersOfTheirStream() throws Exception {
    TWINS.alike(
        stage -> {
          Leases leases = new Leases(stage);
          long live = leases.grant(60, 0);
          long expired = leases.grant(1, 0);
          long revoked = leases.grant(60, 0);
          KeepAlives stream = new KeepAlives(stage.channel());
          exchange(stage, stream, revoked, live);
          leases.revoke(revoked);
          leases.awaitEnd(expired);
          exchange(stage, stream, expired, live, revoked, live, expired, revoked, live);
          leases.timeToLive(live, false);
          leases.revoke(live);
        });
  }

  @Test
  void aLeaseThatIsKeptAliveOutlivesItsTerm() throws Exception {
    TWINS.alike(
        stage -> {
          Leases leases = new Leases(stage);
          long kept = leases.grant(2, 0);
          long left = leases.grant(3, 0);
          KeepAlives stream = new KeepAlives(stage.channel());
          exchange(stage, stream, kept);
          // The one that is left alone has the longer term, and yet it ends first.
          while (leases.isAlive(left)) {
            stream.send(kept);
            stream.next();
          }
          exchange(stage, stream, left, kept);
          leases.revoke(kept);
        });
  }

  private static void exchange(Stage stage, KeepAlives stream, long... leases)
      throws InterruptedException {
    stream.send(leases);
    for (int i = 0; i < leases.length; i++) {
      stage.note("kept alive", stream.next());
    }
  }
}
