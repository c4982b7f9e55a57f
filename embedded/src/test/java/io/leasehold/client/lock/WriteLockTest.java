package io.leasehold.client.lock;

import io.leasehold.client.Leasehold;

/** The write lock of a pair keeps the contract of an exclusive lock. */
class WriteLockTest extends LockContract {

  @Override
  LeasedLock lock(Leasehold client, String key) {
    return LeasedReadWriteLock.on(client, key).writeLock();
  }
}
