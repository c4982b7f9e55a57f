/**
 * etcd as a peer, and the one client of its protocol: it is used against etcd itself and against
 * the etcd door of Leasehold, so that whatever differs lies with the servers.
 */
package io.leasehold.bench.etcd;
