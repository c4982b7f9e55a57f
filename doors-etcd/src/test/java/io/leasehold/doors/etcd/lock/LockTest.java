package io.leasehold.doors.etcd.lock;

import static io.leasehold.doors.etcd.lock.LockSite.answer;
import static io.leasehold.doors.etcd.lock.LockSite.await;
import static io.leasehold.doors.etcd.lock.LockSite.key;
import static io.leasehold.doors.etcd.lock.LockSite.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.util.concurrent.ListenableFuture;
import com.google.protobuf.ByteString;
import io.leasehold.api.etcd.LockResponse;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.Put;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class LockTest {
  private final LockSite site = new LockSite();

  @AfterEach
  void nothingIsLeftBehind() {
    await(() -> site.engine().openFeeds() == 0);
    site.close();
  }

  @Test
  void theSecondGetsTheLockWhenTheFirstUnlocks() throws Exception {
    LockResponse first = answer(site.lock("a", site.grant()));
    ListenableFuture<LockResponse> second = site.queue("a", site.grant());
    assertThat(second.isDone()).isFalse();
    site.unlock(first);
    answer(second);
  }

  @Test
  void allWaitersShareOneFeedAndAnUnlockWakesOneOfThem() throws Exception {
    LockResponse owner = answer(site.lock("a", site.grant()));
    List<ListenableFuture<LockResponse>> waiters = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      waiters.add(site.queue("a", site.grant()));
    }
    await(() -> site.engine().openFeeds() == 1);
    site.unlock(owner);
    for (ListenableFuture<LockResponse> waiter : waiters) {
      site.unlock(answer(waiter));
    }
    assertThat(site.engine().openedFeeds()).isEqualTo(1);
    int onArrival = 1 + waiters.size();
    assertThat(site.engine().looks()).isEqualTo(onArrival + waiters.size());
  }

  @Test
  void whoWaitsIsToldAtOnceThatItsLeaseEnded() throws Exception {
    answer(site.lock("a", site.grant()));
    long lease = site.grant();
    ListenableFuture<LockResponse> waiter = site.queue("a", lease);
    site.revoke(lease);
    assertThat(refusal(waiter)).isEqualTo("etcdserver: requested lease not found");
  }

  @Test
  void whoseKeyWasDeletedDoesNotGetTheLock() throws Exception {
    LockResponse owner = answer(site.lock("a", site.grant()));
    long lease = site.grant();
    ListenableFuture<LockResponse> waiter = site.queue("a", lease);
    site.delete(key("a", lease));
    site.unlock(owner);
    assertThat(refusal(waiter)).isEqualTo("mutex: session is expired");
  }

  @Test
  void whoseKeyGoesTogetherWithTheOwnersDoesNotGetTheLock() throws Exception {
    answer(site.lock("a", site.grant()));
    ListenableFuture<LockResponse> waiter = site.queue("a", site.grant());
    site.engine().submit(new Delete(KeyRange.prefix(Key.of("a/")))).join();
    assertThat(refusal(waiter)).isEqualTo("mutex: session is expired");
  }

  @Test
  void aKeyThatWasPutAgainIsAnotherPlaceInTheLine() throws Exception {
    LockResponse owner = answer(site.lock("a", site.grant()));
    long lease = site.grant();
    ListenableFuture<LockResponse> waiter = site.queue("a", lease);
    ListenableFuture<LockResponse> behind = site.queue("a", site.grant());
    site.delete(key("a", lease));
    site.engine().submit(Put.bound(key("a", lease), Bytes.EMPTY, lease)).join();
    site.unlock(owner);
    answer(behind);
    assertThat(refusal(waiter)).isEqualTo("mutex: session is expired");
  }

  @Test
  void whoGivesUpLeavesTheLine() throws Exception {
    LockResponse owner = answer(site.lock("a", site.grant()));
    ListenableFuture<LockResponse> middle = site.queue("a", site.grant());
    ListenableFuture<LockResponse> last = site.queue("a", site.grant());
    middle.cancel(true);
    await(() -> site.line("a").size() == 2);
    site.unlock(owner);
    answer(last);
  }

  @Test
  void whoGivesUpDoesNotTakeTheLockFromACallWithTheSameLease() throws Exception {
    long lease = site.grant();
    long revision = answer(site.lock("a", lease)).getHeader().getRevision();
    Place place =
        new Place(new Line(ByteString.copyFromUtf8("a")), key("a", lease), lease, revision);
    site.engine().submit(place.withdrawal()).join();
    assertThat(site.line("a")).hasSize(1);
  }

  @Test
  void fallingBehindTheEventsLosesNobody() throws Exception {
    LockResponse owner = answer(site.lock("a", site.grant()));
    ListenableFuture<LockResponse> waiter = site.queue("a", site.grant());
    await(() -> site.engine().openFeeds() == 1);
    site.engine().fallBehind();
    site.unlock(owner);
    answer(waiter);
    assertThat(site.engine().openedFeeds()).isEqualTo(2);
  }

  @Test
  void whoWaitsAtANodeThatStopsIsSentElsewhere() throws Exception {
    answer(site.lock("a", site.grant()));
    ListenableFuture<LockResponse> waiter = site.queue("a", site.grant());
    await(() -> site.engine().openFeeds() == 1);
    site.engine().close();
    assertThat(refusal(waiter)).isEqualTo("etcdserver: server stopped");
  }
}
