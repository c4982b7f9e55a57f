package io.leasehold.server.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Optional;

/** Defaults that follow from other settings. */
final class Derived {
  private static final String DEFAULT_LISTEN = "127.0.0.1";
  private static final String DEFAULT_PORT = "7420";
  private static final String DEFAULT_DATA = "leasehold-data";

  private final Config.Draft draft;

  private Derived(Config.Draft draft) {
    this.draft = draft;
  }

  /** Gives every setting that has no value its default, if it has one. */
  static void fill(Config.Draft draft) {
    Derived derived = new Derived(draft);
    for (Setting<?> setting : Settings.all()) {
      if (setting.preset() != null && !draft.offer(setting, setting.preset(), Source.DEFAULT)) {
        throw new IllegalStateException("the default of " + setting.name() + " is not valid");
      }
    }
    derived.addresses();
    derived.files();
  }

  private void addresses() {
    Optional<Peers.Peer> own =
        known().find(Settings.PEERS).flatMap(peers -> peers.named(known().value(Settings.NAME)));
    own.ifPresent(
        peer -> {
          Source peers = Source.derived(Settings.PEERS.name());
          draft.offer(Settings.LISTEN, peer.host(), peers);
          draft.offer(Settings.PORT, Integer.toString(peer.port()), peers);
          draft.offer(Settings.PEER_PORT, Integer.toString(peer.peerPort()), peers);
          draft.offer(Settings.ADVERTISE, peer.host(), peers);
        });
    draft.offer(Settings.LISTEN, DEFAULT_LISTEN, Source.DEFAULT);
    draft.offer(Settings.PORT, DEFAULT_PORT, Source.DEFAULT);
    int port = known().value(Settings.PORT);
    // Next to a port that is picked there is nothing to count from.
    int peerPort = port == 0 ? 0 : port + 1;
    draft.offer(Settings.PEER_PORT, Integer.toString(peerPort), derivedFrom(Settings.PORT));
    draft.offer(Settings.ADVERTISE, advertised(), derivedFrom(Settings.LISTEN));
  }

  private String advertised() {
    String listen = known().value(Settings.LISTEN);
    try {
      return InetAddress.getByName(listen).isAnyLocalAddress()
          ? InetAddress.getLocalHost().getHostName()
          : listen;
    } catch (UnknownHostException e) {
      return listen;
    }
  }

  private void files() {
    String name = known().value(Settings.NAME);
    draft.offer(Settings.DATA, Path.of(DEFAULT_DATA, name).toString(), derivedFrom(Settings.NAME));
    if (known().find(Settings.TLS_PEER_CA).isPresent()
        || known().find(Settings.TLS_CLIENT_CA).isPresent()) {
      sameAs(Settings.TLS_PEER_CERT, Settings.TLS_SERVER_CERT);
      sameAs(Settings.TLS_PEER_KEY, Settings.TLS_SERVER_KEY);
      sameAs(Settings.TLS_PEER_CA, Settings.TLS_CLIENT_CA);
    }
  }

  private void sameAs(Setting<Path> setting, Setting<Path> other) {
    known().text(other).ifPresent(text -> draft.offer(setting, text, derivedFrom(other)));
  }

  private static Source derivedFrom(Setting<?> setting) {
    return Source.derived(setting.name());
  }

  private Config known() {
    return draft.config();
  }
}
