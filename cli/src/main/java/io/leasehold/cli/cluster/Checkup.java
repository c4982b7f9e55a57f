package io.leasehold.cli.cluster;

import io.leasehold.api.v1.DiagnoseReply;
import io.leasehold.api.v1.StatusReply;
import io.leasehold.cli.text.Spans;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Judges what was measured. Offsets of clocks harm nothing here, since no wall time is compared
 * across machines; a large one is still worth a warning, because people compare logs.
 */
final class Checkup {
  private static final double SLOW_ROUND_TRIP_MILLIS = 100;
  private static final double SLOW_FSYNC_MILLIS = 50;
  private static final double LARGE_OFFSET_MILLIS = 1_000;
  private static final long LITTLE_DISK_BYTES = 1L << 30;
  private static final long OVERDUE_MILLIS = 5_000;

  private Checkup() {}

  /** The cluster as a whole: does everybody answer, and agree on who leads? */
  static List<Finding> ofCluster(List<NodeVisit> visits) {
    List<Finding> findings = new ArrayList<>();
    for (NodeVisit visit : visits) {
      findings.add(
          visit.answered()
              ? Finding.ok(visit.name(), "answers at " + visit.endpoint())
              : Finding.wrong(
                  visit.name(),
                  "does not answer (" + visit.problem() + "); is it running? leasehold serve"));
    }
    List<StatusReply> answers =
        visits.stream().filter(NodeVisit::answered).map(NodeVisit::status).toList();
    if (!answers.isEmpty()) {
      findings.add(leadership(answers));
      findings.add(sameCluster(answers));
    }
    return findings;
  }

  private static Finding leadership(List<StatusReply> answers) {
    Set<String> leaders =
        answers.stream().map(StatusReply::getLeader).collect(Collectors.toCollection(TreeSet::new));
    if (leaders.size() > 1) {
      return Finding.wrong(
          "leader", "the nodes disagree about who leads: " + leaders + "; ask again in a second");
    }
    String leader = leaders.iterator().next();
    return leader.isEmpty()
        ? Finding.wrong("leader", "nobody leads; a majority of the members has to run")
        : Finding.ok("leader", leader + " leads, term " + answers.get(0).getRaftTerm());
  }

  private static Finding sameCluster(List<StatusReply> answers) {
    Set<String> names = answers.stream().map(StatusReply::getCluster).collect(Collectors.toSet());
    Set<String> versions =
        answers.stream().map(StatusReply::getVersion).collect(Collectors.toSet());
    if (names.size() > 1) {
      return Finding.wrong("cluster", "the endpoints belong to different clusters: " + names);
    }
    if (versions.size() > 1) {
      return Finding.warn("cluster", "the nodes run different versions: " + versions);
    }
    return Finding.ok(
        "cluster", "\"" + names.iterator().next() + "\", version " + versions.iterator().next());
  }

  /** One node: the way to it, its clocks, its disk, its way to the others, its settings. */
  static List<Finding> ofNode(NodeVisit visit, Measurement measured) {
    List<Finding> findings = new ArrayList<>();
    String name = visit.name();
    DiagnoseReply reply = measured.diagnosis();
    findings.add(roundTrip(name, measured));
    findings.add(offset(name, "here", measured.offsetMillis()));
    long overdue = visit.status().getOverdueMillis();
    if (overdue > OVERDUE_MILLIS) {
      findings.add(Finding.warn(name, "expiry is behind by " + Spans.text(overdue)));
    }
    findings.add(disk(name, visit.status(), reply));
    for (DiagnoseReply.PeerRoundTrip peer : reply.getPeersList()) {
      findings.addAll(ofPeer(name, peer));
    }
    reply.getWarningsList().forEach(warning -> findings.add(Finding.warn(name, warning)));
    return findings;
  }

  private static Finding roundTrip(String name, Measurement measured) {
    String text =
        "round trip from here p50 "
            + Spans.millis(measured.p50Millis())
            + ", max "
            + Spans.millis(measured.maxMillis());
    return measured.p50Millis() > SLOW_ROUND_TRIP_MILLIS
        ? Finding.warn(name, text + "; short terms will not survive this")
        : Finding.ok(name, text);
  }

  private static Finding offset(String name, String whose, double offsetMillis) {
    String text = "wall clock " + Spans.millis(offsetMillis) + " ahead of " + whose;
    return Math.abs(offsetMillis) > LARGE_OFFSET_MILLIS
        ? Finding.warn(name, text + "; harmless for leases, confusing in logs: check NTP")
        : Finding.ok(name, text);
  }

  private static Finding disk(String name, StatusReply status, DiagnoseReply reply) {
    if (!reply.getDiskProblem().isEmpty()) {
      return Finding.wrong(name, "disk: " + reply.getDiskProblem());
    }
    if (!status.getDurable()) {
      return Finding.warn(name, "keeps nothing on disk: what it acknowledges dies with it");
    }
    String free = String.format(Locale.ROOT, "%.1f GiB", reply.getDiskFreeBytes() / 0x1p30);
    String text =
        "disk fsync p50 "
            + Spans.millis(reply.getFsyncP50Millis())
            + ", max "
            + Spans.millis(reply.getFsyncMaxMillis())
            + ", "
            + free
            + " free";
    if (reply.getDiskFreeBytes() < LITTLE_DISK_BYTES) {
      return Finding.wrong(name, text + "; make room before it stops");
    }
    return reply.getFsyncP50Millis() > SLOW_FSYNC_MILLIS
        ? Finding.warn(name, text + "; every command waits for that")
        : Finding.ok(name, text);
  }

  private static List<Finding> ofPeer(String name, DiagnoseReply.PeerRoundTrip peer) {
    if (!peer.getReachable()) {
      String text = "cannot reach " + peer.getName() + " at " + peer.getAddress();
      return List.of(Finding.wrong(name, text + " (" + peer.getProblem() + ")"));
    }
    String text = "round trip to " + peer.getName() + " " + Spans.millis(peer.getRoundTripMillis());
    Finding way =
        peer.getRoundTripMillis() > SLOW_ROUND_TRIP_MILLIS
            ? Finding.warn(name, text + "; every command waits for that")
            : Finding.ok(name, text);
    return List.of(way, offset(peer.getName(), name, peer.getClockOffsetMillis()));
  }
}
