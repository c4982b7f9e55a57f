package io.leasehold.engine.ratis;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.leader.FollowerInfo;
import org.apache.ratis.server.leader.LeaderState;
import org.apache.ratis.server.leader.LogAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Followers are told of commits on the line that is open to them, until they confirm. */
class FollowersTest {
  private static final long RAFT_TERM = 3;

  private final Queue<String> told = new ConcurrentLinkedQueue<>();
  private final AtomicInteger heard = new AtomicInteger();
  private final Followers followers = new Followers("test", heard::incrementAndGet);
  private final LeaderState leader = leader();
  private final LeaderOffice office = followers.office(leader, RAFT_TERM);

  @AfterEach
  void close() {
    followers.close();
  }

  @Test
  void everyOpenLineIsUsed() {
    office.add(line("n2", "first", true, 0));
    office.add(line("n3", "second", true, 0));
    followers.tellAtOnce(7);
    assertThat(told).contains("first", "second");
  }

  @Test
  void followerThatDoesNotConfirmIsToldAgain() {
    AtomicInteger asked = new AtomicInteger();
    office.add(line("n2", "deaf at first", true, () -> asked.incrementAndGet() > 3 ? 7 : 0));
    followers.tellAtOnce(7);
    TestCluster.await(() -> asked.get() == 4);
    assertThat(told).hasSize(3);
  }

  @Test
  void followerThatKnowsIsLeftAlone() {
    office.add(line("n2", "knows", true, 7));
    followers.tellAtOnce(7);
    assertThat(told).isEmpty();
  }

  @Test
  void lineThatWasReplacedIsForgotten() {
    office.add(line("n2", "old", true, 0));
    office.add(line("n2", "new", true, 0));
    followers.tellAtOnce(7);
    assertThat(told).contains("new").doesNotContain("old");
  }

  @Test
  void linesOfAnEarlierTermAreForgotten() {
    office.add(line("n2", "old", true, 0));
    LeaderOffice next = followers.office(leader(), RAFT_TERM + 1);
    assertThat(next.majorityIndex(7, peers("n2"))).isEqualTo(-1);
    next.add(line("n3", "new", true, 0));
    followers.tellAtOnce(7);
    assertThat(told).contains("new").doesNotContain("old");
  }

  @Test
  void leaderHasOneOffice() {
    assertThat(followers.office(leader, RAFT_TERM)).isSameAs(office);
    assertThat(followers.office()).containsSame(office);
    assertThat(office.raftTerm()).isEqualTo(RAFT_TERM);
  }

  @Test
  void whatNobodyWaitsForIsToldAfterAMoment() {
    AtomicLong confirmed = new AtomicLong();
    office.add(line("n2", "in the end", true, confirmed::get));
    followers.tellSoon(7);
    followers.tellSoon(9);
    TestCluster.await(() -> !told.isEmpty());
    confirmed.set(7);
    told.clear();
    TestCluster.await(() -> !told.isEmpty());
    confirmed.set(9);
  }

  @Test
  void whatAnEntryHasToldMeanwhileIsNotToldAgain() {
    AtomicInteger asked = new AtomicInteger();
    office.add(
        line(
            "n2",
            "an entry came first",
            true,
            () -> {
              asked.incrementAndGet();
              return 7;
            }));
    followers.tellSoon(7);
    TestCluster.await(() -> asked.get() > 0);
    assertThat(told).isEmpty();
  }

  @Test
  void progressOfAFollowerIsHeardBeforeRatisHearsOfIt() {
    LogAppender line = line("n2", "n2", true, 0);
    office.add(line);
    office.onFollowerSuccessAppendEntries(line.getFollower());
    assertThat(heard).hasValue(1);
    assertThat(told).containsExactly("Ratis, after 1");
  }

  /** Every line of this test says that its follower has the log up to 5. */
  @Test
  void whatAMajorityHasCountsAndNothingMore() {
    assertThat(office.majorityIndex(7, peers())).isEqualTo(7);
    assertThat(office.majorityIndex(7, peers("n2"))).isEqualTo(-1);
    office.add(line("n2", "n2", true, 0));
    assertThat(office.majorityIndex(7, peers("n2"))).isEqualTo(5);
    assertThat(office.majorityIndex(7, peers("n2", "n3"))).isEqualTo(5);
    assertThat(office.majorityIndex(3, peers("n2", "n3"))).isEqualTo(3);
    assertThat(office.majorityIndex(7, peers("n2", "n3", "n4"))).isEqualTo(-1);
    assertThat(office.majorityIndex(7, peers("n2", "n3", "n4", "n5"))).isEqualTo(-1);
    office.add(line("n3", "n3", true, 0));
    assertThat(office.majorityIndex(3, peers("n2", "n3"))).isEqualTo(5);
    assertThat(office.majorityIndex(7, peers("n2", "n3", "n4"))).isEqualTo(5);
    assertThat(office.majorityIndex(7, peers("n2", "n3", "n4", "n5"))).isEqualTo(5);
  }

  private static List<RaftPeerId> peers(String... names) {
    return Stream.of(names).map(RaftPeerId::valueOf).toList();
  }

  @Test
  void closedLineIsLeftAlone() {
    office.add(line("n2", "closed", false, 0));
    followers.tellAtOnce(7);
    assertThat(told).isEmpty();
  }

  private LeaderState leader() {
    return fake(
        LeaderState.class,
        method -> {
          assertThat(method).isEqualTo("onFollowerSuccessAppendEntries");
          told.add("Ratis, after " + heard);
          return null;
        });
  }

  /** What a follower has confirmed. */
  private interface Confirmed {
    long index();
  }

  private LogAppender line(String follower, String name, boolean running, long confirmed) {
    return line(follower, name, running, () -> confirmed);
  }

  private LogAppender line(String follower, String name, boolean running, Confirmed confirmed) {
    FollowerInfo info =
        fake(
            FollowerInfo.class, method -> method.equals("getCommitIndex") ? confirmed.index() : 5L);
    return fake(
        LogAppender.class,
        method ->
            switch (method) {
              case "getFollowerId" -> RaftPeerId.valueOf(follower);
              case "isRunning" -> running;
              case "getFollower" -> info;
              case "triggerHeartbeat" -> told.add(name) ? null : name;
              default -> throw new UnsupportedOperationException(method);
            });
  }

  /** What a method answers, by its name. */
  private interface Answers {
    Object to(String method);
  }

  private static <T> T fake(Class<T> type, Answers answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> answers.to(method.getName())));
  }
}
