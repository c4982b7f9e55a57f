package io.leasehold.bench.redis;

/** What has to be compared and done in one step. Each gives 1 if it did it, otherwise 0. */
enum RedisScript {
  /** Lease; its value, its term. */
  RENEW(
      "if redis.call('get', KEYS[1]) == ARGV[1] then"
          + " return redis.call('pexpire', KEYS[1], ARGV[2]) end return 0"),
  /** Key; its value. */
  RELEASE(
      "if redis.call('get', KEYS[1]) == ARGV[1] then"
          + " return redis.call('del', KEYS[1]) end return 0"),
  /** Key; its value, the channel of those who wait for it. */
  RELEASE_AND_TELL(
      "if redis.call('get', KEYS[1]) == ARGV[1] then redis.call('del', KEYS[1])"
          + " redis.call('publish', ARGV[2], '') return 1 end return 0"),
  /** Lease, key; value of the key: it lives for as long as the lease has left. */
  PUT_WITH_LEASE(
      "local left = redis.call('pttl', KEYS[1]) if left > 0 then"
          + " redis.call('set', KEYS[2], ARGV[1], 'px', left) return 1 end return 0");

  private final String text;

  RedisScript(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }
}
