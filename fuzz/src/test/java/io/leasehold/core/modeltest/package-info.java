/**
 * Here because the watches on the promises belong to the core's own tests: the fuzzer's way in.
 *
 * <p>Nothing of it is used by anything but the targets of this module. The watches themselves are
 * in the test-jar of the core.
 */
package io.leasehold.core.modeltest;
