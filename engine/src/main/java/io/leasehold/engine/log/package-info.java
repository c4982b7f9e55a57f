/**
 * The narrow waist between the engine and whoever replicates: append an entry, have it applied in
 * the same order everywhere, take and install snapshots, know who leads. Both sides can be replaced
 * without the other noticing, and tests do so.
 */
package io.leasehold.engine.log;
