package io.leasehold.bench.leasehold;

import io.leasehold.bench.peer.PeerContract;

class LeaseholdOverNativePeerTest extends PeerContract {
  LeaseholdOverNativePeerTest() {
    super(LeaseholdPeer.overNative(), 1);
  }
}
