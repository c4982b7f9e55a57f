package io.leasehold.engine.ratis;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.leader.LogAppender;
import org.junit.jupiter.api.Test;

/** Followers are told of commits on the line that is open to them, and on no other. */
class FollowersTest {
  private final List<String> told = new ArrayList<>();
  private final Followers followers = new Followers();

  @Test
  void everyOpenLineIsUsed() {
    followers.add(line("n2", "first", true));
    followers.add(line("n3", "second", true));
    followers.tellCommitted();
    assertThat(told).containsExactlyInAnyOrder("first", "second");
  }

  @Test
  void lineOfAnEarlierTermIsForgotten() {
    followers.add(line("n2", "old", true));
    followers.add(line("n2", "new", true));
    followers.tellCommitted();
    assertThat(told).containsExactly("new");
  }

  @Test
  void closedLineIsLeftAlone() {
    followers.add(line("n2", "closed", false));
    followers.tellCommitted();
    assertThat(told).isEmpty();
  }

  private LogAppender line(String follower, String name, boolean running) {
    return (LogAppender)
        Proxy.newProxyInstance(
            LogAppender.class.getClassLoader(),
            new Class<?>[] {LogAppender.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getFollowerId" -> RaftPeerId.valueOf(follower);
                  case "isRunning" -> running;
                  case "triggerHeartbeat" -> {
                    told.add(name);
                    yield null;
                  }
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }
}
