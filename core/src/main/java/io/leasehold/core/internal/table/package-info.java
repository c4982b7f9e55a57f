/**
 * Flat tables for a million leases: rows of numbers, an index from ids to rows, a timing wheel.
 *
 * <p>All tables can be captured: their {@code Pages} are copied on write, so that a snapshot sees
 * one moment while the machine goes on.
 *
 * <p>A lease is a row number, not an object: renewing one is a lookup and two array writes, and the
 * garbage collector sees a handful of arrays instead of millions of objects. Nothing here knows
 * what a lease is.
 */
package io.leasehold.core.internal.table;
