/**
 * Requests of strangers: over HTTP, over gRPC, in etcd's words and in its JSON.
 *
 * <p>Each is put to a door in this process, in front of a real engine in memory that has a few
 * leases and keys already. Whatever is asked, the answer is proper and is no fault of ours; and
 * afterwards the engine still grants, renews and keeps every promise.
 */
package io.leasehold.fuzz.door;
