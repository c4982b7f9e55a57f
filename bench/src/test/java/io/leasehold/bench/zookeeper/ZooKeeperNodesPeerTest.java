package io.leasehold.bench.zookeeper;

import io.leasehold.bench.peer.PeerContract;

class ZooKeeperNodesPeerTest extends PeerContract {
  ZooKeeperNodesPeerTest() {
    super(ZooKeeperPeer.withNodes(), 3);
  }
}
