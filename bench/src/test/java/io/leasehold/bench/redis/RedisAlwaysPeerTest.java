package io.leasehold.bench.redis;

import io.leasehold.bench.peer.PeerContract;

class RedisAlwaysPeerTest extends PeerContract {
  RedisAlwaysPeerTest() {
    super(RedisPeer.always(), 1);
  }
}
