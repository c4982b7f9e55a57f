/**
 * Flat tables for a million leases: rows of numbers, an index from ids to rows, a timing wheel.
 *
 * <p>A lease is a row number, not an object: renewing one is a lookup and two array writes, and the
 * garbage collector sees a handful of arrays instead of millions of objects. Nothing here knows
 * what a lease is.
 */
package io.leasehold.core.internal.table;
