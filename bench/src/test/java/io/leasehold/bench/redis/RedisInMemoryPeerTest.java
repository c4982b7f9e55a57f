package io.leasehold.bench.redis;

import io.leasehold.bench.peer.PeerContract;

class RedisInMemoryPeerTest extends PeerContract {
  RedisInMemoryPeerTest() {
    super(RedisPeer.inMemory(), 1);
  }
}
