package io.leasehold.server;

import io.leasehold.server.config.Config;
import io.leasehold.server.config.Settings;
import io.leasehold.server.guard.Connections;
import io.leasehold.server.guard.Descriptors;
import io.leasehold.server.guard.Exchanges;
import io.leasehold.server.guard.GuardSettings;
import io.leasehold.server.metrics.CutOffs;
import io.micrometer.core.instrument.MeterRegistry;

/** What keeps callers within bounds, as a configuration has it. */
record Guarding(GuardSettings settings, Connections connections, Exchanges exchanges) {

  static Guarding of(Config config, boolean tls, MeterRegistry registry) {
    GuardSettings settings =
        new GuardSettings(
            Descriptors.connections(config.value(Settings.MAX_CONNECTIONS)),
            config.value(Settings.IDLE_TIMEOUT),
            config.value(Settings.RECEIVE_TIMEOUT),
            config.value(Settings.READER_TIMEOUT),
            config.value(Settings.RECEIVING_BYTES),
            config.value(Settings.UNREAD_BYTES),
            tls);
    CutOffs meter = new CutOffs(registry);
    Exchanges exchanges = new Exchanges(settings, meter);
    CutOffs.bind(registry, exchanges);
    return new Guarding(settings, new Connections(settings, meter), exchanges);
  }
}
