/**
 * A log that is only in memory: one node, always leading, gone with its process. Tests use it, and
 * applications that want leases within one process and no disk.
 */
package io.leasehold.engine.memory;
