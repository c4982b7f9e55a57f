package io.leasehold.client.lock;

import io.leasehold.client.Leasehold;

/** The exclusive lock keeps the contract. */
class LeasedLockTest extends LockContract {

  @Override
  LeasedLock lock(Leasehold client, String key) {
    return LeasedLock.on(client, key);
  }
}
