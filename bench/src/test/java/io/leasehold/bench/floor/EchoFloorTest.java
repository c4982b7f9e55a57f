package io.leasehold.bench.floor;

import io.leasehold.bench.peer.PeerContract;

class EchoFloorTest extends PeerContract {
  EchoFloorTest() {
    super(FloorPeer.echo(), 1);
  }

  @Override
  protected boolean knowsItsLeases() {
    return false;
  }
}
