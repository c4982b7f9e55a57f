package io.leasehold.server;

import io.leasehold.engine.Member;
import io.leasehold.server.config.Config;
import io.leasehold.server.config.Peers;
import io.leasehold.server.config.Settings;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The few lines that a person reads when a node has started. */
public final class Welcome {
  /** An election on one machine is over well within this. */
  private static final long ELECTION_SECONDS = 3;

  private Welcome() {}

  /** Waits a moment for a leader, so that what it suggests works when it is tried at once. */
  public static String text(Config config, LeaseholdServer node) throws InterruptedException {
    StringBuilder text = new StringBuilder();
    line(
        text,
        "Leasehold %s, node \"%s\" of cluster \"%s\""
            .formatted(Version.current(), node.self().name(), config.value(Settings.CLUSTER)));
    line(text, "  clients  " + node.uri() + "  (HTTP and gRPC, services at /docs)");
    line(text, "  etcd     etcdctl --endpoints=" + etcdEndpoint(config, node));
    if (config.value(Settings.IN_MEMORY)) {
      line(text, "  data     in memory: nothing survives the end of this process");
    } else {
      line(text, "  nodes    " + node.self().peerAddress());
      line(text, "  data     " + config.value(Settings.DATA).toAbsolutePath());
    }
    boolean ready = awaitLeader(node);
    int members = node.engine().membership().members().size();
    if (members == 1) {
      line(
          text, "  alone    no redundancy: this is the only copy; see docs/operating.md for three");
    }
    text.append(ready ? suggestion(config, node) : waiting(config, node));
    return text.toString();
  }

  /** A scheme tells etcdctl of TLS; without TLS it needs none. */
  private static String etcdEndpoint(Config config, LeaseholdServer node) {
    String address =
        node.etcdAddress()
            .map(etcd -> Peers.address(config.value(Settings.ADVERTISE), etcd.getPort()))
            .orElse(node.self().address());
    return config
        .text(Settings.TLS_SERVER_CERT)
        .map(file -> "https://" + address + " --cacert=CA.pem")
        .orElse(address);
  }

  private static boolean awaitLeader(LeaseholdServer node) throws InterruptedException {
    try {
      node.ready().get(ELECTION_SECONDS, TimeUnit.SECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException("becoming ready cannot fail", e);
    }
  }

  private static String suggestion(Config config, LeaseholdServer node) {
    String trust = config.text(Settings.TLS_SERVER_CERT).map(file -> "--cacert CA.pem ").orElse("");
    return "Try:  curl "
        + trust
        + "-X PUT '"
        + node.uri()
        + "/lease/orders/leader?ttl=30&holder=me'\n";
  }

  private static String waiting(Config config, LeaseholdServer node) {
    if (config.value(Settings.JOIN)) {
      Member self = node.self();
      return "Waiting to be added to a cluster. Against one of its nodes, run:\n"
          + "  leasehold members add "
          + self.name()
          + " "
          + self.address()
          + " --peer "
          + self.peerAddress()
          + "\n";
    }
    return "Waiting for a leader: start the other nodes, a majority must be up\n";
  }

  private static void line(StringBuilder text, String line) {
    text.append(line).append('\n');
  }
}
