package io.leasehold.client.connection;

import static io.leasehold.client.connection.ScriptedNode.answers;
import static io.leasehold.client.connection.ScriptedNode.hangsUp;
import static io.leasehold.client.connection.ScriptedNode.silence;
import static io.leasehold.client.connection.ScriptedNode.that;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.api.v1.GrantReply;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.RenewReply;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A connection goes on with the node that leads, and works all the same if there is none. */
class LeaderSearchTest {
  private static final GrantRequest GRANT = GrantRequest.newBuilder().setHolder("alice").build();
  private static final GrantReply GRANTED = GrantReply.newBuilder().setLease(7).build();

  private final AtomicLong clock = new AtomicLong();
  private Connection connection;

  @AfterEach
  void close() {
    if (connection != null) {
      connection.close();
    }
  }

  private Connection connect(ScriptedNode... nodes) {
    String all = String.join(",", List.of(nodes).stream().map(ScriptedNode::endpoint).toList());
    connection = Connection.to(ConnectionSettings.of(all), clock::get, new SecureRandom());
    return connection;
  }

  private void pass(long seconds) {
    clock.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
  }

  /** The search goes on beside the calls: asks until one arrives there. */
  private void grantUntilItReaches(ScriptedNode node) {
    int before = node.received.size();
    while (node.received.size() == before) {
      connection.call(Rpc.GRANT, GRANT);
    }
  }

  @Test
  void theLeaderIsFoundAndKept() {
    try (ScriptedNode follower = that(answers(GRANTED));
        ScriptedNode leader = that(answers(GRANTED)).leading(true)) {
      connect(follower, leader);
      pass(1);
      grantUntilItReaches(leader);
      int detours = follower.received.size();
      connection.call(Rpc.GRANT, GRANT);
      assertThat(follower.received).hasSize(detours);
    }
  }

  @Test
  void whoAsksBrieflyDoesNotLookAround() {
    AtomicLong looks = new AtomicLong();
    LeaderSearch search = LeaderSearch.by(clock::get);
    for (int second = 0; second < 25; second++) {
      if (search.isDue()) {
        looks.incrementAndGet();
        assertThat(second).isIn(1, 11, 21);
      }
      assertThat(search.isDue()).as("twice at once").isFalse();
      pass(1);
    }
    assertThat(looks).hasValue(3);
  }

  @Test
  void aRouteThatFailedIsAReasonToLookSoon() {
    LeaderSearch search = LeaderSearch.by(clock::get);
    pass(1);
    assertThat(search.isDue()).isTrue();
    search.soon();
    assertThat(search.isDue()).isFalse();
    pass(1);
    assertThat(search.isDue()).isTrue();
    pass(5);
    search.soon();
    pass(1);
    assertThat(search.isDue()).isTrue();
  }

  @Test
  void theNextLeaderIsFoundAfterTheLastOneDied() {
    try (ScriptedNode follower = that(answers(GRANTED));
        ScriptedNode next = that(answers(GRANTED));
        ScriptedNode leader = that(answers(GRANTED), hangsUp()).leading(true)) {
      connect(follower, next, leader);
      pass(1);
      grantUntilItReaches(leader);
      leader.leading(false);
      next.leading(true);
      connection.call(Rpc.GRANT, GRANT);
      pass(1);
      grantUntilItReaches(next);
    }
  }

  @Test
  void endpointsAreKeptInOrderIfSoWished() {
    AtomicLong looksAtTheClock = new AtomicLong();
    ConnectionSettings settings = ConnectionSettings.of("near:1,leading:2").inGivenOrder();
    Surroundings surroundings =
        Surroundings.of(looksAtTheClock::incrementAndGet, new SecureRandom());
    Routes routes = new Routes(settings, surroundings);
    routes.worked();
    routes.avoid(routes.preferred());
    routes.worked();
    assertThat(looksAtTheClock).hasValue(0);
    routes.close();
  }

  @Test
  void renewalsMoveToTheLeaderAndNoneIsLost() throws Exception {
    RenewReply first = RenewReply.newBuilder().setSequence(1).build();
    RenewReply third = RenewReply.newBuilder().setSequence(3).build();
    try (ScriptedNode follower = that(answers(first), silence(), answers(GRANTED));
        ScriptedNode leader =
            that(
                    answers(GRANTED),
                    answers(RenewReply.newBuilder().setSequence(2).build()),
                    answers(third))
                .leading(true)) {
      connect(follower, leader);
      RenewStream renewals = connection.renewals();
      renewals.renew(List.of(7L)).get();
      CompletableFuture<RenewReply> unanswered = renewals.renew(List.of(8L));
      pass(1);
      grantUntilItReaches(leader);
      assertThat(renewals.renew(List.of(9L)).get()).isEqualTo(third);
      assertThat(unanswered.get().getSequence()).isEqualTo(2);
    }
  }
}
