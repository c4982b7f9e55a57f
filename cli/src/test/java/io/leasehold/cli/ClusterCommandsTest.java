package io.leasehold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The commands of an operator, against a real node and against none. */
class ClusterCommandsTest {
  private static RealNode node;
  private static String dead;

  @BeforeAll
  static void start() {
    try (RealNode gone = new RealNode()) {
      dead = gone.endpoint();
    }
    node = new RealNode();
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @Test
  void statusShowsTheNode() {
    node.out("grant");
    String status = node.out("status");
    assertThat(status).startsWith("ENDPOINT").contains(node.endpoint(), "leader");
    assertThat(node.out("status", "--json"))
        .contains("\"role\":\"LEADER\"", "\"reachable\":true", "\"durable\":false");
  }

  @Test
  void statusShowsWhoDoesNotAnswer() {
    Invocation half =
        Invocation.leasehold("status", "-e", dead + "," + node.endpoint(), "--timeout=1s");
    assertThat(half.exitCode()).isZero();
    assertThat(half.out()).contains(dead + "  -", "connection refused", node.endpoint());
    assertThat(Invocation.leasehold("status", "-e", dead, "--timeout=1s").exitCode()).isEqualTo(4);
  }

  @Test
  void membersAreListed() {
    assertThat(node.out("members", "list")).startsWith("NAME").contains("leader");
    assertThat(node.out("members", "list", "--json")).startsWith("{\"members\":[{\"name\":");
    assertThat(node.leasehold("members").exitCode()).isEqualTo(2);
  }

  @Test
  void whatASingleNodeCannotDoIsSaid() {
    Invocation added = node.leasehold("members", "add", "n2", "localhost:1", "--timeout", "1s");
    assertThat(added.exitCode()).isEqualTo(1);
    assertThat(added.err()).contains("leasehold:");
    assertThat(node.leasehold("members", "remove", "nobody", "--timeout", "1s").exitCode())
        .isEqualTo(1);
    assertThat(node.leasehold("members", "transfer", "nobody", "--timeout", "1s").exitCode())
        .isEqualTo(1);
  }

  @Test
  void limitsAreShownAndSet() {
    String limits = node.out("limits");
    assertThat(limits).startsWith("LIMIT").contains("LEASES");
    String name = limits.lines().skip(1).findFirst().orElseThrow().replaceFirst(" .*", "");
    String spelled = name.toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    assertThat(node.out("limits", spelled + "=77")).containsPattern(name + " +77\\b");
    assertThat(node.out("limits", "--json")).contains("\"" + name + "\":77");
    Invocation unknown = node.leasehold("limits", "no-such-limit=1");
    assertThat(unknown.exitCode()).isNotZero();
    assertThat(unknown.err()).contains("NO_SUCH_LIMIT");
  }

  @Test
  void doctorFindsNothingWrongWithAHealthyNode() {
    Invocation doctor = node.leasehold("doctor");
    assertThat(doctor.out())
        .contains("answers at " + node.endpoint(), "leads", "round trip", "wall clock", "disk");
    assertThat(doctor.out().lines()).allMatch(line -> line.matches("(ok|warn) .*"));
    assertThat(doctor.err()).contains("nothing is wrong");
    assertThat(doctor.exitCode()).isZero();
    assertThat(node.out("doctor", "--json").lines())
        .allMatch(line -> line.startsWith("{\"verdict\":"));
  }

  @Test
  void doctorFindsTheNodeThatDoesNotAnswer() {
    Invocation doctor =
        Invocation.leasehold("doctor", "-e", node.endpoint() + "," + dead, "--timeout=1s");
    assertThat(doctor.exitCode()).isEqualTo(1);
    assertThat(doctor.out()).contains("wrong  " + dead + ": does not answer (connection refused)");
    assertThat(doctor.err()).contains("1 thing is wrong");
  }

  @Test
  void deadServerIsNamedWithWhatToDo() {
    Invocation failed = Invocation.leasehold("grant", "-e", dead, "--timeout=1s");
    assertThat(failed.exitCode()).isEqualTo(4);
    assertThat(failed.out()).isEmpty();
    assertThat(failed.err())
        .contains(dead + " (connection refused)", "leasehold serve", "--endpoints");
  }

  @Test
  void otherEndpointIsAskedIfOneIsDead() {
    Invocation granted = Invocation.leasehold("grant", "-e", dead + "," + node.endpoint());
    assertThat(granted.exitCode()).isZero();
  }
}
