package io.leasehold.conformance.jetcd;

/** What a test is run against. */
enum Server {
  LEASEHOLD,
  ETCD
}
