package io.leasehold.server.tls;

import io.leasehold.server.config.Config;
import io.leasehold.server.config.Setting;
import io.leasehold.server.config.Settings;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a node shows and whom it trusts.
 *
 * @param server what clients see; empty if clients come without TLS
 * @param clientCa authorities of the clients; empty if any client may come
 * @param peer what other nodes see; empty if nodes talk without TLS
 * @param peerCa authorities of the other nodes; there if {@code peer} is
 */
public record NodeTls(
    Optional<PemIdentity> server,
    Optional<Path> clientCa,
    Optional<PemIdentity> peer,
    Optional<Path> peerCa) {

  /** Reads and checks every file that the configuration names. */
  public static NodeTls of(Config config) {
    return new NodeTls(
        identity(config, Settings.TLS_SERVER_CERT, Settings.TLS_SERVER_KEY),
        authorities(config, Settings.TLS_CLIENT_CA),
        identity(config, Settings.TLS_PEER_CERT, Settings.TLS_PEER_KEY),
        authorities(config, Settings.TLS_PEER_CA));
  }

  private static Optional<PemIdentity> identity(
      Config config, Setting<Path> certificate, Setting<Path> key) {
    return config.find(certificate).map(file -> PemIdentity.read(file, config.value(key)));
  }

  private static Optional<Path> authorities(Config config, Setting<Path> setting) {
    Optional<Path> file = config.find(setting);
    file.ifPresent(PemIdentity::certificates);
    return file;
  }
}
