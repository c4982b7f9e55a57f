package io.leasehold.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.bench.workload.Workloads;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Whole command lines: what is wrong is said shortly, and a short run ends in all three reports.
 */
class CompareCommandTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void wrongNamesGetAListAndASuggestion() {
    assertThat(compare("--only=grand", "--peers=leasehold")).isEqualTo(2);
    assertThat(err.toString())
        .contains("there is no load \"grand\"; there are: grant, renew,")
        .contains("Did you mean: grant?")
        .contains("Try: leasehold bench compare --help");
    assertThat(compare("--peers=etcdd")).isEqualTo(2);
    assertThat(err.toString()).contains("there is no peer \"etcdd\"", "Did you mean: etcd?");
  }

  @Test
  void wrongNumbersAreNamed() {
    assertThat(compare("--nodes=2")).isEqualTo(2);
    assertThat(compare("--rounds=0")).isEqualTo(2);
    assertThat(compare("--json=" + folder.resolve("no/such/folder.json"))).isEqualTo(2);
    assertThat(err.toString())
        .contains("--nodes is 2, expected 1, 3 or 1,3")
        .contains("--rounds is 0, expected 1 or more")
        .contains("folder.json");
  }

  @Test
  void timeThatIsOverIsSaid() {
    assertThat(compare("--only=grant", "--peers=leasehold", "--minutes=0")).isEqualTo(1);
    assertThat(out.toString()).contains("not run: leasehold, grant", "the time was over");
  }

  @Test
  void aShortRunGivesTableJsonAndPicture() throws Exception {
    Path json = folder.resolve("all.json");
    Path svg = folder.resolve("all.svg");
    String[] options = {
      "--only=hand-off,failover",
      "--peers=leasehold-etcd-door",
      "--rounds=1",
      "--quick",
      "--warm-up=50",
      "--window=200",
      "--json=" + json,
      "--svg=" + svg
    };
    assertThat(compare(options)).isZero();
    assertThat(out.toString())
        .contains("hand-off, 50 waiters, 1 node", "per second", "durable: ")
        .contains("not run: leasehold-etcd-door, failover, nodes: 1: not with so many nodes");
    assertThat(err.toString()).contains("leasehold-etcd-door, hand-off, nodes: 1, round 1 of 1");
    assertThat(Files.readString(json)).contains("\"workload\" : \"hand-off\"");
    assertThat(Files.readString(svg)).contains("hand-off, 50 waiters, 1 node");
  }

  @Test
  void theListNamesAllLoadsAndPeers() {
    Workloads.all().forEach(load -> assertThat(Menu.text()).contains("  " + load.name() + " "));
    Peers.all().forEach(peer -> assertThat(Menu.text()).contains("  " + peer.name() + " "));
  }

  private int compare(String... options) {
    CommandLine command = CompareCommand.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    return command.execute(options);
  }
}
