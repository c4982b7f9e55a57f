/**
 * The narrow waist between the engine and whoever replicates: append an entry, have it applied in
 * the same order everywhere, take and install snapshots, know who leads.
 */
package io.leasehold.engine.log;
