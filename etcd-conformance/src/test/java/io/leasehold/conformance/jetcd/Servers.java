package io.leasehold.conformance.jetcd;

import io.etcd.jetcd.Client;
import io.leasehold.doors.etcd.twins.RealEtcd;
import io.leasehold.server.LeaseholdServer;
import io.leasehold.server.config.Config;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** One node and one etcd for all tests of a run, and a client of each. */
final class Servers implements AutoCloseable {
  private final LeaseholdServer node;
  private final RealEtcd etcd;
  private final Map<Server, Client> clients = new EnumMap<>(Server.class);

  private Servers() {
    etcd = RealEtcd.start();
    node = LeaseholdServer.start(Config.of(Map.of("port", "0", "in-memory", "true")));
    clients.put(Server.ETCD, Client.builder().endpoints(address(Server.ETCD)).build());
    clients.put(Server.LEASEHOLD, Client.builder().endpoints(address(Server.LEASEHOLD)).build());
  }

  Client client(Server server) {
    return clients.get(server);
  }

  String address(Server server) {
    int port =
        switch (server) {
          case ETCD -> etcd.port();
          case LEASEHOLD -> node.address().getPort();
        };
    return "http://127.0.0.1:" + port;
  }

  @Override
  public void close() {
    clients.values().forEach(Client::close);
    node.close();
    etcd.close();
  }

  /** Gives them to the constructor of a test. */
  static final class Resolver implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Servers.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return context
          .getRoot()
          .getStore(ExtensionContext.Namespace.GLOBAL)
          .computeIfAbsent(Servers.class, key -> new Servers());
    }
  }
}
