package io.leasehold.spring;

import io.leasehold.client.Claiming;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import java.time.Duration;
import java.util.Optional;

/**
 * What stands on a method, read and judged.
 *
 * @param name of the method, for people
 * @param key how to find it for a call
 * @param waitUpTo how long to wait in line; empty for as long as it takes
 * @param skipped what a call returns that was skipped
 * @param heldParameter where the method wants to be given what is held; -1 for nowhere
 * @param interruptible whether it may throw InterruptedException
 */
record LeasedMethod(
    String name,
    KeyTemplate key,
    Terms terms,
    WhenHeld whenHeld,
    Optional<Duration> waitUpTo,
    Object skipped,
    int heldParameter,
    boolean interruptible) {

  Claiming claim(Leasehold client, String actualKey) {
    Claiming claiming = client.claim(actualKey).terms(terms);
    return waitUpTo.map(claiming::waitUpTo).orElseGet(claiming::waitForEver);
  }
}
