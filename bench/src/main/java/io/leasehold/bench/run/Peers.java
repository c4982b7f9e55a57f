package io.leasehold.bench.run;

import io.leasehold.bench.etcd.EtcdPeer;
import io.leasehold.bench.leasehold.LeaseholdPeer;
import io.leasehold.bench.peer.Peer;
import java.util.List;

/** All who can be compared, in the order in which they are run and shown. */
final class Peers {
  private static final List<Peer> ALL =
      List.of(
          LeaseholdPeer.overNative(), //
          LeaseholdPeer.overEtcd(),
          new EtcdPeer());

  private Peers() {}

  static List<Peer> all() {
    return ALL;
  }
}
