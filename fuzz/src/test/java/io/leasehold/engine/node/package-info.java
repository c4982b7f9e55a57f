/**
 * Here because only a node reads a node's snapshot: the fuzzer's way in.
 *
 * <p>Nothing of it is used by anything but the targets of this module. The snapshot itself is that
 * of the engine.
 */
package io.leasehold.engine.node;
