/** A log that is only in memory: one node, always leading, gone with its process. */
package io.leasehold.engine.memory;
