package io.leasehold.engine.ratis;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.leader.FollowerInfo;
import org.apache.ratis.server.leader.LogAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Followers are told of commits on the line that is open to them, until they confirm. */
class FollowersTest {
  private final Queue<String> told = new ConcurrentLinkedQueue<>();
  private final Followers followers = new Followers("test");

  @AfterEach
  void close() {
    followers.close();
  }

  @Test
  void everyOpenLineIsUsed() {
    followers.add(line("n2", "first", true, 0));
    followers.add(line("n3", "second", true, 0));
    followers.tellCommitted(7);
    assertThat(told).contains("first", "second");
  }

  @Test
  void followerThatDoesNotConfirmIsToldAgain() {
    AtomicInteger asked = new AtomicInteger();
    followers.add(line("n2", "deaf at first", true, () -> asked.incrementAndGet() > 3 ? 7 : 0));
    followers.tellCommitted(7);
    TestCluster.await(() -> asked.get() == 4);
    assertThat(told).hasSize(3);
  }

  @Test
  void followerThatKnowsIsLeftAlone() {
    followers.add(line("n2", "knows", true, 7));
    followers.tellCommitted(7);
    assertThat(told).isEmpty();
  }

  @Test
  void lineOfAnEarlierTermIsForgotten() {
    followers.add(line("n2", "old", true, 0));
    followers.add(line("n2", "new", true, 0));
    followers.tellCommitted(7);
    assertThat(told).contains("new").doesNotContain("old");
  }

  @Test
  void closedLineIsLeftAlone() {
    followers.add(line("n2", "closed", false, 0));
    followers.tellCommitted(7);
    assertThat(told).isEmpty();
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
        fake(FollowerInfo.class, method -> method.equals("getCommitIndex") ? confirmed.index() : 0);
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
