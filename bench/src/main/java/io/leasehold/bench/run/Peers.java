package io.leasehold.bench.run;

import io.leasehold.bench.etcd.EtcdPeer;
import io.leasehold.bench.floor.FloorPeer;
import io.leasehold.bench.leasehold.LeaseholdPeer;
import io.leasehold.bench.peer.Peer;
import io.leasehold.bench.redis.RedisPeer;
import io.leasehold.bench.zookeeper.ZooKeeperPeer;
import java.util.List;

/** All who can be compared, in the order in which they are run and shown. */
final class Peers {
  private static final List<Peer> ALL =
      List.of(
          LeaseholdPeer.overNative(), //
          LeaseholdPeer.overCalls(),
          LeaseholdPeer.overEtcd(),
          new EtcdPeer(),
          RedisPeer.always(),
          RedisPeer.inMemory(),
          ZooKeeperPeer.withNodes(),
          ZooKeeperPeer.withSessions(),
          FloorPeer.echo(),
          FloorPeer.disk());

  private Peers() {}

  static List<Peer> all() {
    return ALL;
  }
}
