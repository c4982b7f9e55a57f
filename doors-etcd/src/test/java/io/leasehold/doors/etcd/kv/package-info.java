/** Keys, compared with the real etcd: one class a call, one small scenario a promise. */
package io.leasehold.doors.etcd.kv;
