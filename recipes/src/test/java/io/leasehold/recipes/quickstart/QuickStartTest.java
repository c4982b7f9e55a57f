package io.leasehold.recipes.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.server.LeaseholdServer;
import io.leasehold.server.config.Config;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The quick start does what the README says, at a real server. */
class QuickStartTest {

  @Test
  void worksAsLeader() throws Exception {
    List<String> written = new ArrayList<>();
    try (LeaseholdServer server =
        LeaseholdServer.start(Config.of(Map.of("port", "0", "in-memory", "true")))) {
      QuickStart.work(
          "localhost:" + server.address().getPort(),
          List.of("one", "two").iterator(),
          (result, token) -> written.add(result + (token > 0 ? " fenced" : "")));
    }
    assertThat(written).containsExactly("one fenced", "two fenced");
  }
}
