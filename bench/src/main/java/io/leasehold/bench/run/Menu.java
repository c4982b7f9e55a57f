package io.leasehold.bench.run;

import io.leasehold.bench.workload.Workloads;
import java.util.Locale;

/** What {@code leasehold bench} can do, with all loads and peers. */
public final class Menu {
  private Menu() {}

  public static String text() {
    StringBuilder text = new StringBuilder();
    line(text, "leasehold bench compare", "the same load against Leasehold and its peers; --help");
    line(text, "leasehold bench core", "all core benchmarks with their floor");
    line(text, "leasehold bench snapshot", "what a snapshot costs the apply thread");
    line(text, "leasehold bench JMH-OPTIONS", "one of them, for example: bench Renew -f 2");
    text.append("\nLoads (--only):\n");
    Workloads.all().forEach(load -> line(text, "  " + load.name(), load.story()));
    text.append("\nPeers (--peers):\n");
    Peers.all()
        .forEach(
            peer ->
                line(text, "  " + peer.name(), peer.missing().orElse(peer.durability().words())));
    return text.append('\n').toString();
  }

  private static void line(StringBuilder text, String name, String words) {
    text.append(String.format(Locale.ROOT, "%-29s %s%n", name, words));
  }
}
