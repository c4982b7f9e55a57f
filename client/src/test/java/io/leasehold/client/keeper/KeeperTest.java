package io.leasehold.client.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.HowEnded;
import io.leasehold.api.v1.Refusal;
import io.leasehold.api.v1.RenewReply;
import io.leasehold.api.v1.RenewRequest;
import io.leasehold.api.v1.Tenure;
import io.leasehold.api.v1.Terms;
import io.leasehold.api.v1.Trouble;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.ConnectionSettings;
import io.leasehold.client.holder.HolderTerms;
import io.leasehold.client.holder.LossCause;
import io.leasehold.client.holder.Status;
import io.leasehold.client.holder.Steward;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The keeper on the wire, with nodes that answer, stay silent or talk nonsense. */
@Timeout(120)
class KeeperTest {
  private static final HolderTerms TERMS = HolderTerms.of(Duration.ofSeconds(30));

  private final HandClock clock = new HandClock();
  private final PlainNode node = new PlainNode();
  private final PlainNode other = new PlainNode();
  private final List<AutoCloseable> open = new ArrayList<>(List.of(node, other));
  private Keeper keeper;

  @AfterEach
  void close() throws Exception {
    if (keeper != null) {
      keeper.close();
    }
    for (AutoCloseable one : open) {
      one.close();
    }
  }

  private Keeper keeper(Readings readings, PlainNode... nodes) {
    return keeper(readings, KeeperMeter.NONE, nodes);
  }

  private Keeper keeper(Readings readings, KeeperMeter meter, PlainNode... nodes) {
    List<String> endpoints = new ArrayList<>();
    for (PlainNode one : nodes) {
      endpoints.add(one.endpoint());
    }
    ConnectionSettings settings =
        ConnectionSettings.of(String.join(",", endpoints)).withTimeout(Duration.ofMinutes(1));
    Connection connection = Connection.to(settings);
    open.add(0, connection);
    keeper = new Keeper(connection, readings, random(), meter);
    return keeper;
  }

  private static RandomGenerator random() {
    SplittableRandom random = new SplittableRandom(7);
    return new RandomGenerator() {
      @Override
      public synchronized long nextLong() {
        return random.nextLong();
      }
    };
  }

  private KeptLease lease(HolderTerms terms) throws Exception {
    Terms wire = Terms.newBuilder().setTermMillis(terms.term().toMillis()).build();
    return keeper.grant("test", terms, wire).get();
  }

  private static KeptClaim claim(KeptLease lease, String key) throws Exception {
    AcquireRequest.Builder request =
        AcquireRequest.newBuilder().setKey(ByteString.copyFromUtf8(key));
    return lease.acquire(request).get().claim();
  }

  private static BlockingQueue<Status> statuses(Kept kept) {
    BlockingQueue<Status> told = new LinkedBlockingQueue<>();
    kept.listen(told::add);
    return told;
  }

  private static Status next(BlockingQueue<Status> told, Status... ignored) throws Exception {
    Status status = told.take();
    while (Set.of(ignored).contains(status)) {
      status = told.take();
    }
    return status;
  }

  @Test
  void thousandsOfLeasesAreRenewedInAFewMessages() throws Exception {
    keeper(clock, node);
    Terms wire = Terms.newBuilder().setTermMillis(30_000).build();
    List<CompletableFuture<KeptLease>> asked = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      asked.add(keeper.grant("test", TERMS, wire));
    }
    Set<Long> expected = new HashSet<>();
    for (CompletableFuture<KeptLease> lease : asked) {
      expected.add(lease.get().id());
    }
    clock.pass(Duration.ofSeconds(10));
    Set<Long> renewed = new HashSet<>();
    int messages = 0;
    while (renewed.size() < 3_000) {
      RenewRequest request = node.renewals.take();
      assertThat(request.getLeasesCount()).isLessThanOrEqualTo(Steward.ROUND_MAX);
      renewed.addAll(request.getLeasesList());
      messages++;
    }
    assertThat(renewed).isEqualTo(expected);
    assertThat(messages).isLessThan(30);
  }

  @Test
  void silentNodeIsLeftForAnotherWhileTimeIsLeft() throws Exception {
    node.renewal = request -> null;
    keeper(Readings.ofSystem(), node, other);
    KeptLease lease = lease(HolderTerms.of(Duration.ofSeconds(3)));
    BlockingQueue<Status> told = statuses(lease);
    assertThat(other.renewals.take().getLeasesList()).containsExactly(lease.id());
    other.renewals.take();
    assertThat(told).doesNotContain(Status.LOST);
  }

  @Test
  void troubledReplyIsAskedForAgainElsewhere() throws Exception {
    Trouble noLeader = Trouble.newBuilder().setKind(Trouble.Kind.NO_LEADER).build();
    node.renewal = request -> PlainNode.reply(request).setTrouble(noLeader).build();
    keeper(clock, node, other);
    KeptLease lease = lease(TERMS);
    clock.pass(Duration.ofSeconds(10));
    assertThat(other.renewals.take().getLeasesList()).containsExactly(lease.id());
  }

  @Test
  void answerThatMakesNoSenseRenewsNothingAndStopsNothing() throws Exception {
    AtomicInteger answers = new AtomicInteger();
    RenewReply.Notice wrong = RenewReply.Notice.newBuilder().setIndex(99).build();
    node.renewal =
        request ->
            answers.incrementAndGet() == 1
                ? PlainNode.reply(request).addNotices(wrong).build()
                : PlainNode.renewed(request);
    keeper(clock, node);
    KeptLease lease = lease(TERMS);
    clock.pass(Duration.ofSeconds(10));
    node.renewals.take();
    clock.pass(Duration.ofSeconds(5));
    node.renewals.take();
    assertThat(lease.status()).isNotEqualTo(Status.LOST);
  }

  @Test
  void meterThatFailsCostsNobodyALease() throws Exception {
    keeper(
        clock,
        new KeeperMeter() {
          @Override
          public void renewalsSent(int leases) {
            throw new IllegalStateException("on purpose");
          }

          @Override
          public void renewalsAnswered(int leases, long roundTripNanos) {
            throw new IllegalStateException("on purpose");
          }
        },
        node);
    KeptLease lease = lease(TERMS);
    clock.pass(Duration.ofSeconds(10));
    node.renewals.take();
    assertThat(lease.awaitUsable(Long.MAX_VALUE)).isTrue();
    clock.pass(Duration.ofSeconds(10));
    node.renewals.take();
    assertThat(lease.awaitUsable(Long.MAX_VALUE)).isTrue();
  }

  @Test
  void verdictsReachTheRightLeasesAndClaims() throws Exception {
    keeper(clock, node);
    KeptLease refused = lease(TERMS);
    KeptLease robbed = lease(TERMS);
    KeptClaim lost = claim(robbed, "lost");
    KeptClaim kept = claim(robbed, "kept");
    BlockingQueue<Status> ofRefused = statuses(refused);
    BlockingQueue<Status> ofLost = statuses(lost);
    node.renewal =
        request -> {
          RenewReply.Builder reply = PlainNode.reply(request);
          for (int i = 0; i < request.getLeasesCount(); i++) {
            if (request.getLeases(i) == refused.id()) {
              Refusal why =
                  Refusal.newBuilder()
                      .setCode(Refusal.Code.ENDED)
                      .setHow(HowEnded.REVOKED)
                      .setText("bob revoked it")
                      .build();
              reply.addRefused(
                  RenewReply.NotRenewed.newBuilder()
                      .setIndex(i)
                      .setLease(refused.id())
                      .setWhy(why));
            } else {
              reply.addNotices(
                  RenewReply.Notice.newBuilder()
                      .setIndex(i)
                      .setRemainingMillis(30_000)
                      .addLost(
                          Tenure.newBuilder().setToken(lost.token()).setHow(HowEnded.PREEMPTED)));
            }
          }
          return reply.build();
        };
    clock.pass(Duration.ofSeconds(10));
    assertThat(next(ofRefused, Status.SAFE, Status.JEOPARDY)).isEqualTo(Status.LOST);
    assertThat(refused.lossCause()).contains(LossCause.REVOKED);
    assertThat(refused.serverSaid()).isEqualTo("bob revoked it");
    assertThat(next(ofLost, Status.SAFE, Status.JEOPARDY)).isEqualTo(Status.LOST);
    assertThat(lost.lossCause()).contains(LossCause.PREEMPTED);
    assertThat(kept.status()).isNotEqualTo(Status.LOST);
  }

  @Test
  void jeopardyIsToldBeforeTheLossAndEachOnce() throws Exception {
    node.renewal = request -> null;
    keeper(clock, node);
    KeptLease lease = lease(TERMS);
    BlockingQueue<Status> told = statuses(lease);
    for (int second = 0; second < 40; second++) {
      clock.pass(Duration.ofSeconds(1));
      Status unused = lease.status();
    }
    assertThat(next(told, Status.SAFE)).isEqualTo(Status.JEOPARDY);
    assertThat(next(told, Status.SAFE, Status.JEOPARDY)).isEqualTo(Status.LOST);
    assertThat(told).isEmpty();
    BlockingQueue<Status> late = statuses(lease);
    assertThat(late.take()).isEqualTo(Status.LOST);
  }

  @Test
  void listenerThatFailsDoesNotKeepOthersFromHearing() throws Exception {
    keeper(clock, node);
    KeptLease lease = lease(TERMS);
    lease.listen(
        status -> {
          throw new AssertionError("on purpose");
        });
    BlockingQueue<Status> told = statuses(lease);
    var unused = lease.giveBack();
    assertThat(next(told, Status.SAFE)).isEqualTo(Status.LOST);
    KeptLease another = lease(TERMS);
    assertThat(another.status()).isEqualTo(Status.SAFE);
  }

  @Test
  void claimThatArrivesAfterItsLeaseWasLostIsToldToBeLost() throws Exception {
    keeper(clock, node);
    KeptLease lease = lease(TERMS);
    BlockingQueue<Status> ofLease = statuses(lease);
    var unused = lease.giveBack();
    assertThat(next(ofLease, Status.SAFE)).isEqualTo(Status.LOST);
    assertThat(statuses(claim(lease, "late")).take()).isEqualTo(Status.LOST);
  }

  @Test
  void waitForSafetyEndsWithTheLossThoughNobodyListens() throws Exception {
    node.renewal = request -> null;
    keeper(clock, node);
    KeptLease lease = lease(TERMS);
    clock.pass(Duration.ofSeconds(20));
    KeptClaim claim = claim(lease, "a");
    clock.pass(Duration.ofSeconds(4));
    CompletableFuture<Boolean> safe =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return claim.awaitUsable(Long.MAX_VALUE);
              } catch (InterruptedException interrupted) {
                return null;
              }
            });
    clock.pass(Duration.ofSeconds(20));
    assertThat(safe.get()).isFalse();
    assertThat(claim.awaitUsable(Long.MAX_VALUE)).isFalse();
  }

  @Test
  void heartbeatBringsTheRenewalThatWasHeldBack() throws Exception {
    keeper(clock, node);
    KeptLease lease = lease(HolderTerms.builder().maxIdle(Duration.ofSeconds(5)).jitter(0).build());
    for (int i = 0; i < 12; i++) {
      clock.pass(Duration.ofSeconds(1));
      Status unused = lease.status();
    }
    assertThat(node.renewals).isEmpty();
    lease.heartbeat();
    assertThat(node.renewals.take().getLeasesList()).containsExactly(lease.id());
  }

  @Test
  void serverIsToldOnceThatAClaimWasGivenBack() throws Exception {
    keeper(clock, node);
    KeptClaim claim = claim(lease(TERMS), "a");
    CompletableFuture<Void> first = claim.giveBack();
    CompletableFuture<Void> second = claim.giveBack();
    first.get();
    second.get();
    assertThat(node.releases).hasSize(1);
    assertThat(claim.lossCause()).contains(LossCause.RELEASED);
  }

  @Test
  void closingGivesEverythingBackTellsItAndEndsTheThread() throws Exception {
    keeper(clock, node);
    KeptLease lease = lease(TERMS);
    KeptClaim claim = claim(lease(TERMS), "a");
    BlockingQueue<Status> ofLease = statuses(lease);
    BlockingQueue<Status> ofClaim = statuses(claim);
    var unused = claim.giveBack();
    keeper.close();
    assertThat(node.releases).hasSize(1);
    assertThat(node.revokes).hasSize(2);
    assertThat(next(ofLease, Status.SAFE)).isEqualTo(Status.LOST);
    assertThat(next(ofClaim, Status.SAFE)).isEqualTo(Status.LOST);
    assertThat(keeperThreads()).isEmpty();
    assertThat(keeper.grant("late", TERMS, Terms.getDefaultInstance()))
        .failsWithin(Duration.ofMinutes(1));
  }

  @Test
  void closedConnectionDoesNotKeepTheKeeperFromEnding() throws Exception {
    keeper(clock, node);
    KeptLease lease = lease(TERMS);
    open.remove(0).close();
    keeper.close();
    assertThat(lease.status()).isEqualTo(Status.LOST);
    assertThat(keeperThreads()).isEmpty();
  }

  private static List<Thread> keeperThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("leasehold-keeper") && thread.isAlive())
        .toList();
  }
}
