/** A ShedLock LockProvider on leases. */
package io.leasehold.shedlock;
