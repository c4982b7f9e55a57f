package io.leasehold.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Terms;
import io.leasehold.core.outcome.Granted;
import io.leasehold.engine.Engine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What /metrics says, and that docs/metrics.md says the same. */
class MetricsTest {
  private static final Pattern DOCUMENTED = Pattern.compile("(?m)^\\| `([a-z_]+)` \\|");
  private static final Pattern EXPOSED = Pattern.compile("(?m)^# TYPE ([a-z_]+) ");

  private static TestNode node;

  @BeforeAll
  static void start() {
    node = TestNode.inMemory().ready();
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @Test
  void thePageAndTheNodeNameTheSameMetrics() throws Exception {
    node.send("PUT", "/lease?ttl=30");
    Path page = Path.of(System.getProperty("leasehold.root"), "docs", "metrics.md");
    Set<String> documented = names(DOCUMENTED, Files.readString(page));
    Set<String> exposed = names(EXPOSED, scrape());
    exposed.removeIf(name -> name.matches("(jvm|process|system)_.*"));
    // The largest value of the last minutes comes with every histogram.
    exposed.removeIf(name -> name.endsWith("_max"));
    assertThat(exposed).isEqualTo(documented);
  }

  @Test
  void whatHappensIsCounted() throws Exception {
    Engine engine = node.server().engine();
    double renewals = value("leasehold_renewals_total");
    double refused = value("leasehold_renewals_refused_total");
    double claims = value("leasehold_claims_granted_total{waited=\"false\"}");
    double revoked = value("leasehold_leases_ended_total{how=\"revoked\"}");
    Granted granted =
        (Granted) engine.submit(new GrantLease(0, "me", Terms.ofMillis(30_000))).join();
    long lease = granted.lease();
    engine.submit(Acquire.exclusive(Key.of("k"), lease)).join();
    engine.submit(new RenewLeases(new long[] {lease, 12345})).join();
    assertThat(value("leasehold_renewals_total")).isEqualTo(renewals + 1);
    assertThat(value("leasehold_renewals_refused_total")).isEqualTo(refused + 1);
    assertThat(value("leasehold_claims_granted_total{waited=\"false\"}")).isEqualTo(claims + 1);
    assertThat(value("leasehold_claims")).isPositive();
    engine.submit(new RevokeLease(lease, false)).join();
    assertThat(value("leasehold_leases_ended_total{how=\"revoked\"}")).isEqualTo(revoked + 1);
    assertThat(value("leasehold_is_leader")).isEqualTo(1);
    assertThat(value("leasehold_commands_total{kind=\"acquire\"}")).isPositive();
  }

  @Test
  void everyDoorHasItsName() throws Exception {
    for (String path : new String[] {"/v3/kv/range", "/etcdserverpb.KV/Range", "/health"}) {
      String counted = "leasehold_door_requests_total{door=\"etcd\"";
      node.send("POST", path);
      assertThat(scrape()).as(path).contains(counted);
    }
    assertThat(scrape()).contains("door=\"pages\"");
  }

  private static double value(String series) throws IOException, InterruptedException {
    return scrape()
        .lines()
        .filter(line -> line.startsWith(series + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no series " + series));
  }

  private static String scrape() throws IOException, InterruptedException {
    return node.get("/metrics").body();
  }

  private static Set<String> names(Pattern pattern, String text) {
    Set<String> names = new TreeSet<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }
}
