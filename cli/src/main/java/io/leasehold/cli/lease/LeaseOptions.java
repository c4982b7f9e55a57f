package io.leasehold.cli.lease;

import io.leasehold.api.v1.GrantReply;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.Terms;
import io.leasehold.cli.text.Spans;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.holder.HolderTerms;
import io.leasehold.client.holder.HolderTermsBuilder;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import picocli.CommandLine.Option;

/** What a new lease should be like. */
public final class LeaseOptions {
  static final String DEFAULT_TTL = "30s";

  @Option(
      names = "--ttl",
      paramLabel = "DURATION",
      converter = Spans.class,
      description = "How long the lease lives without renewal. Default: " + DEFAULT_TTL + ".")
  private Duration ttl;

  @Option(
      names = "--holder",
      paramLabel = "NAME",
      description = "Who holds it, for people to read. Default: user@host.")
  private String holder;

  @Option(
      names = "--soft",
      paramLabel = "DURATION",
      converter = Spans.class,
      description = "After this long without renewal anybody may take its keys. Default: the TTL.")
  private Duration soft = Duration.ZERO;

  @Option(
      names = "--max-life",
      paramLabel = "DURATION",
      converter = Spans.class,
      description = "No renewal carries it past this age. Default: no such bound.")
  private Duration maxLife = Duration.ZERO;

  @Option(
      names = "--lock-delay",
      paramLabel = "DURATION",
      converter = Spans.class,
      description = "How long its keys stay closed if it expires. Default: not at all.")
  private Duration lockDelay = Duration.ZERO;

  boolean ttlGiven() {
    return ttl != null;
  }

  Duration ttl() {
    return ttl == null ? new Spans().convert(DEFAULT_TTL) : ttl;
  }

  String holder() {
    return holder == null ? userAtHost() : holder;
  }

  GrantReply grant(Connection connection, long id) {
    GrantRequest request =
        GrantRequest.newBuilder().setId(id).setHolder(holder()).setTerms(terms()).build();
    return connection.call(Rpc.GRANT, request);
  }

  /** The same terms as its holder sees them. */
  HolderTerms holderTerms() {
    HolderTermsBuilder terms = HolderTerms.builder().term(ttl());
    return (soft.isZero() ? terms : terms.soft(soft)).build();
  }

  Terms terms() {
    return Terms.newBuilder()
        .setTermMillis(ttl().toMillis())
        .setSoftMillis(soft.toMillis())
        .setMaxLifeMillis(maxLife.toMillis())
        .setLockDelayMillis(lockDelay.toMillis())
        .build();
  }

  private static String userAtHost() {
    try {
      return System.getProperty("user.name") + "@" + InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      return System.getProperty("user.name");
    }
  }
}
