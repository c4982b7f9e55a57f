package io.leasehold.doors.etcd.twins;

/** Something that speaks etcd on the loopback. */
public interface EtcdServer extends AutoCloseable {
  int port();

  /** As etcdctl takes it. */
  default String endpoint() {
    return "127.0.0.1:" + port();
  }

  @Override
  void close();
}
