package io.leasehold.bench.zookeeper;

import io.leasehold.bench.peer.PeerContract;

class ZooKeeperSessionsPeerTest extends PeerContract {
  ZooKeeperSessionsPeerTest() {
    super(ZooKeeperPeer.withSessions(), 1);
  }
}
