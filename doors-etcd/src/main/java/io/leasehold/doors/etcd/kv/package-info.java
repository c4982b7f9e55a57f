/**
 * Keys, as etcd's clients ask for them: Range, Put, DeleteRange, Txn and Compact.
 *
 * <p>A request is checked for what etcd refuses without looking at any state ({@code Requests},
 * {@code Overlaps}), then becomes one command or one read of the core ({@code RangeRead}, {@code
 * Changes}, {@code TxnRead}, {@code TxnCommand}), and the outcome becomes the answer. What etcd's
 * ranges can do and the core's reads cannot (sort by value, filter by revision) is done here, on
 * what was read at one revision.
 */
package io.leasehold.doors.etcd.kv;
