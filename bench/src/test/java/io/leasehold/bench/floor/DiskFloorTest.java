package io.leasehold.bench.floor;

import io.leasehold.bench.peer.PeerContract;

class DiskFloorTest extends PeerContract {
  DiskFloorTest() {
    super(FloorPeer.disk(), 1);
  }

  @Override
  protected boolean knowsItsLeases() {
    return false;
  }
}
