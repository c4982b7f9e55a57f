/**
 * What all services of the etcd door share: headers, ranges, stored keys, errors, calls.
 *
 * <p>Errors have the codes and the texts of etcd, because its clients compare them. Calls are
 * answered on the event loop they came in on, so that no translation holds up the thread that
 * applies the log.
 */
package io.leasehold.doors.etcd.wire;
