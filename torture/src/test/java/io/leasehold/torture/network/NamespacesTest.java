package io.leasehold.torture.network;

import java.util.Random;

/** With real namespaces, where this machine allows them. */
class NamespacesTest extends NetworkContract {
  @Override
  Network open() {
    return Namespaces.orProxied(new Random(1));
  }

  @Override
  String obstacle(Network opened) {
    return opened instanceof Namespaces ? "" : "no network namespaces: root is needed";
  }
}
