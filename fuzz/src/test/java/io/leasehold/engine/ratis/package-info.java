/**
 * Here because what nodes say to each other is nobody else's business: the fuzzer's way in.
 *
 * <p>Nothing of it is used by anything but the targets of this module. The messages themselves are
 * those of the engine.
 */
package io.leasehold.engine.ratis;
