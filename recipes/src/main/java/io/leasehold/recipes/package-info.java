/**
 * Well-known uses of leases, each under the name of the system that made it known, each small
 * enough to read at once and to copy. They use only what any application can use: the client and
 * the fence.
 */
package io.leasehold.recipes;
