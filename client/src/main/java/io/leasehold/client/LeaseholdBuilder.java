package io.leasehold.client;

import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.ConnectionSettings;
import io.leasehold.client.connection.TlsFiles;
import io.leasehold.client.keeper.Keeper;
import io.leasehold.client.keeper.KeeperMeter;
import io.leasehold.client.keeper.Readings;
import io.leasehold.client.spi.EmbeddedNodes;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Collects what a {@link Leasehold} needs to know.
 *
 * <p>Defaults: localhost:7420, plain text, 5 s for a call with all its retries, named after this
 * host and process, no metrics.
 */
public final class LeaseholdBuilder {
  private String endpoints = ConnectionSettings.DEFAULT_ENDPOINTS;
  private Duration timeout = ConnectionSettings.DEFAULT_TIMEOUT;
  private boolean inGivenOrder;
  private boolean tls;
  private Path authority;
  private Path certificate;
  private Path key;
  private String name;
  private KeeperMeter meter = KeeperMeter.NONE;
  private Readings clock = Readings.ofSystem();

  LeaseholdBuilder() {}

  /**
   * The nodes of the cluster, or some of them, each as {@code host:port}. The first is asked first;
   * later the one that leads, which answers soonest. The next one is asked if that fails.
   */
  public LeaseholdBuilder endpoints(String... newEndpoints) {
    this.endpoints = String.join(",", newEndpoints);
    return this;
  }

  /** Stays with the first of the endpoints that answers, also if another one leads. */
  public LeaseholdBuilder inGivenOrder() {
    this.inGivenOrder = true;
    return this;
  }

  /** How long a call may take with all its retries; waiting in line is not counted. */
  public LeaseholdBuilder timeout(Duration newTimeout) {
    this.timeout = newTimeout;
    return this;
  }

  /** Encrypts, and trusts whom the JVM trusts. */
  public LeaseholdBuilder tls() {
    this.tls = true;
    return this;
  }

  /** Encrypts, and trusts the authority in this PEM file. */
  public LeaseholdBuilder tls(Path newAuthority) {
    this.authority = newAuthority;
    return tls();
  }

  /** Shows this certificate to the cluster, from PEM files: the client's credentials. */
  public LeaseholdBuilder credentials(Path newCertificate, Path newKey) {
    this.certificate = newCertificate;
    this.key = newKey;
    return tls();
  }

  /** The name that others see as holder. */
  public LeaseholdBuilder name(String newName) {
    this.name = Objects.requireNonNull(newName, "name");
    return this;
  }

  /** Is told what there is to count and to measure. */
  public LeaseholdBuilder meter(KeeperMeter newMeter) {
    this.meter = newMeter;
    return this;
  }

  /** Other clocks than this machine's, for tests. */
  public LeaseholdBuilder clock(Readings newClock) {
    this.clock = newClock;
    return this;
  }

  /** Fails only if something that was set makes no sense. */
  public Leasehold connect() {
    TlsFiles files = tls ? new TlsFiles(authority, certificate, key) : null;
    ConnectionSettings settings =
        ConnectionSettings.of(endpoints).withTimeout(timeout).withTls(files);
    return over(Connection.to(inGivenOrder ? settings.inGivenOrder() : settings), () -> {});
  }

  /** See {@link Leasehold#embedded(Path)}; endpoints and TLS do not matter. */
  public Leasehold embedded(Optional<Path> directory) {
    EmbeddedNodes nodes =
        ServiceLoader.load(EmbeddedNodes.class)
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "no embedded node on the class path: add io.leasehold:leasehold-embedded,"
                            + " or connect to a server"));
    EmbeddedNodes.Node node = nodes.start(directory);
    return over(Connection.over(node.channel(), timeout), node);
  }

  /**
   * Another client of a node that runs inside this process already, with a name and leases of its
   * own, as another process would be. The node goes on when the client is closed; endpoints and TLS
   * do not matter.
   */
  public Leasehold embedded(EmbeddedNodes.Node node) {
    return over(Connection.over(node.channel(), timeout), () -> {});
  }

  /** What belongs to the client is closed with it. */
  Leasehold over(Connection connection, AutoCloseable node) {
    Keeper keeper = new Keeper(connection, clock, new SecureRandom(), meter);
    String holder = name == null ? defaultName() : name;
    return new Leasehold(holder, connection, keeper, new CallbackThread(), node);
  }

  private static String defaultName() {
    String host;
    try {
      host = InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      host = "localhost";
    }
    return host + "/" + ProcessHandle.current().pid();
  }
}
