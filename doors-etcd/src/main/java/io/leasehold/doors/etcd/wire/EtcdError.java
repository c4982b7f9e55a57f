package io.leasehold.doors.etcd.wire;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;

/** The errors of etcd, with the codes and texts that its clients compare. */
public enum EtcdError {
  EMPTY_KEY(Status.INVALID_ARGUMENT, "etcdserver: key is not provided"),
  KEY_NOT_FOUND(Status.INVALID_ARGUMENT, "etcdserver: key not found"),
  VALUE_PROVIDED(Status.INVALID_ARGUMENT, "etcdserver: value is provided"),
  LEASE_PROVIDED(Status.INVALID_ARGUMENT, "etcdserver: lease is provided"),
  TOO_MANY_OPS(Status.INVALID_ARGUMENT, "etcdserver: too many operations in txn request"),
  DUPLICATE_KEY(Status.INVALID_ARGUMENT, "etcdserver: duplicate key given in txn request"),
  INVALID_SORT_OPTION(Status.INVALID_ARGUMENT, "etcdserver: invalid sort option"),
  COMPACTED(Status.OUT_OF_RANGE, "etcdserver: mvcc: required revision has been compacted"),
  FUTURE_REVISION(Status.OUT_OF_RANGE, "etcdserver: mvcc: required revision is a future revision"),
  NO_SPACE(Status.RESOURCE_EXHAUSTED, "etcdserver: mvcc: database space exceeded"),
  LEASE_NOT_FOUND(Status.NOT_FOUND, "etcdserver: requested lease not found"),
  LEASE_EXISTS(Status.FAILED_PRECONDITION, "etcdserver: lease already exists"),
  TTL_TOO_LARGE(Status.OUT_OF_RANGE, "etcdserver: too large lease TTL"),
  MEMBER_NOT_FOUND(Status.NOT_FOUND, "etcdserver: member not found"),
  NO_LEARNER(Status.FAILED_PRECONDITION, "etcdserver: can only promote a learner member"),
  BAD_TRANSFEREE(Status.FAILED_PRECONDITION, "etcdserver: bad leader transferee"),
  REQUEST_TOO_LARGE(Status.INVALID_ARGUMENT, "etcdserver: request is too large"),
  TOO_MANY_REQUESTS(Status.RESOURCE_EXHAUSTED, "etcdserver: too many requests"),
  NO_ROOT_USER(Status.FAILED_PRECONDITION, "etcdserver: root user does not exist"),
  USER_NOT_FOUND(Status.FAILED_PRECONDITION, "etcdserver: user name not found"),
  ROLE_NOT_FOUND(Status.FAILED_PRECONDITION, "etcdserver: role name not found"),
  AUTH_NOT_ENABLED(Status.FAILED_PRECONDITION, "etcdserver: authentication is not enabled"),
  SESSION_EXPIRED(Status.UNKNOWN, "mutex: session is expired"),
  ELECTION_NOT_LEADER(Status.UNKNOWN, "election: not leader"),
  ELECTION_NO_LEADER(Status.UNKNOWN, "election: no leader"),
  LEADER_MISSING(Status.UNKNOWN, "\"leader\" field must be provided"),
  NO_LEADER(Status.UNAVAILABLE, "etcdserver: no leader"),
  NOT_LEADER(Status.FAILED_PRECONDITION, "etcdserver: not leader"),
  STOPPED(Status.UNAVAILABLE, "etcdserver: server stopped"),
  TIMEOUT(Status.UNAVAILABLE, "etcdserver: request timed out");

  private final Status status;

  EtcdError(Status code, String text) {
    this.status = code.withDescription(text);
  }

  public String text() {
    return status.getDescription();
  }

  public StatusRuntimeException exception() {
    return status.asRuntimeException();
  }
}
