/**
 * The incidents that leases are known for, with everything real: processes that are stopped, a
 * cluster, a database. A worker here is a program as users write them; the test only stops it at
 * the worst moment.
 */
package io.leasehold.testkit.incident;
