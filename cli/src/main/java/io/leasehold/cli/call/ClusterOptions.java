package io.leasehold.cli.call;

import io.leasehold.cli.text.Spans;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.ConnectionSettings;
import io.leasehold.client.connection.Endpoint;
import io.leasehold.client.connection.TlsFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Where the cluster is, how to reach it, and in which form to answer. */
public final class ClusterOptions {

  @Option(
      names = {"-e", "--endpoints"},
      paramLabel = "HOST:PORT,...",
      defaultValue = "${env:LEASEHOLD_ENDPOINTS:-" + ConnectionSettings.DEFAULT_ENDPOINTS + "}",
      description = {
        "The nodes to ask, the first one first.",
        "Default: LEASEHOLD_ENDPOINTS, otherwise localhost:7420."
      })
  private String endpoints;

  @Option(
      names = "--tls-ca",
      paramLabel = "FILE",
      defaultValue = "${env:LEASEHOLD_TLS_CA}",
      description = "Encrypt, and trust this authority (PEM). Default: LEASEHOLD_TLS_CA.")
  private Path authority;

  @Option(
      names = "--tls-cert",
      paramLabel = "FILE",
      defaultValue = "${env:LEASEHOLD_TLS_CERT}",
      description = "Show the node this certificate (PEM). Default: LEASEHOLD_TLS_CERT.")
  private Path certificate;

  @Option(
      names = "--tls-key",
      paramLabel = "FILE",
      defaultValue = "${env:LEASEHOLD_TLS_KEY}",
      description = "The key of that certificate (PEM). Default: LEASEHOLD_TLS_KEY.")
  private Path key;

  @Option(
      names = "--timeout",
      paramLabel = "DURATION",
      defaultValue = "5s",
      converter = Spans.class,
      description = "How long a call may take, with all retries. Default: ${DEFAULT-VALUE}.")
  private Duration timeout;

  @Option(names = "--json", description = "Print JSON: one object, or one a line for streams.")
  private boolean json;

  public boolean json() {
    return json;
  }

  /** The settings; what is wrong with them is wrong usage of the command. */
  public ConnectionSettings settings(CommandLine command) {
    try {
      boolean encrypted = authority != null || certificate != null || key != null;
      TlsFiles tls = encrypted ? new TlsFiles(authority, certificate, key) : null;
      return new ConnectionSettings(Endpoint.parseList(endpoints), tls, timeout, true);
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(command, wrong.getMessage(), wrong);
    }
  }

  public Connection connect(CommandLine command) {
    return open(settings(command), command);
  }

  /** A connection to one endpoint alone, with everything else the same. */
  public Connection connect(Endpoint endpoint, CommandLine command) {
    ConnectionSettings all = settings(command);
    return open(
        new ConnectionSettings(List.of(endpoint), all.tls(), all.timeout(), false), command);
  }

  private static Connection open(ConnectionSettings settings, CommandLine command) {
    try {
      return Connection.to(settings);
    } catch (IllegalArgumentException unreadable) {
      throw new ParameterException(command, unreadable.getMessage(), unreadable);
    }
  }
}
