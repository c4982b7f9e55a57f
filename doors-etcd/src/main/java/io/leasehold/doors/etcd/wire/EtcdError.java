package io.leasehold.doors.etcd.wire;

import io.grpc.Status.Code;
import io.grpc.StatusRuntimeException;

/** The errors of etcd, with the codes and texts that its clients compare. */
public enum EtcdError {
  EMPTY_KEY(Code.INVALID_ARGUMENT, "etcdserver: key is not provided"),
  KEY_NOT_FOUND(Code.INVALID_ARGUMENT, "etcdserver: key not found"),
  VALUE_PROVIDED(Code.INVALID_ARGUMENT, "etcdserver: value is provided"),
  LEASE_PROVIDED(Code.INVALID_ARGUMENT, "etcdserver: lease is provided"),
  TOO_MANY_OPS(Code.INVALID_ARGUMENT, "etcdserver: too many operations in txn request"),
  DUPLICATE_KEY(Code.INVALID_ARGUMENT, "etcdserver: duplicate key given in txn request"),
  INVALID_SORT_OPTION(Code.INVALID_ARGUMENT, "etcdserver: invalid sort option"),
  COMPACTED(Code.OUT_OF_RANGE, "etcdserver: mvcc: required revision has been compacted"),
  FUTURE_REVISION(Code.OUT_OF_RANGE, "etcdserver: mvcc: required revision is a future revision"),
  NO_SPACE(Code.RESOURCE_EXHAUSTED, "etcdserver: mvcc: database space exceeded"),
  LEASE_NOT_FOUND(Code.NOT_FOUND, "etcdserver: requested lease not found"),
  LEASE_EXISTS(Code.FAILED_PRECONDITION, "etcdserver: lease already exists"),
  TTL_TOO_LARGE(Code.OUT_OF_RANGE, "etcdserver: too large lease TTL"),
  MEMBER_NOT_FOUND(Code.NOT_FOUND, "etcdserver: member not found"),
  NO_LEARNER(Code.FAILED_PRECONDITION, "etcdserver: can only promote a learner member"),
  BAD_TRANSFEREE(Code.FAILED_PRECONDITION, "etcdserver: bad leader transferee"),
  REQUEST_TOO_LARGE(Code.INVALID_ARGUMENT, "etcdserver: request is too large"),
  TOO_MANY_REQUESTS(Code.RESOURCE_EXHAUSTED, "etcdserver: too many requests"),
  NO_ROOT_USER(Code.FAILED_PRECONDITION, "etcdserver: root user does not exist"),
  USER_NOT_FOUND(Code.FAILED_PRECONDITION, "etcdserver: user name not found"),
  ROLE_NOT_FOUND(Code.FAILED_PRECONDITION, "etcdserver: role name not found"),
  AUTH_NOT_ENABLED(Code.FAILED_PRECONDITION, "etcdserver: authentication is not enabled"),
  SESSION_EXPIRED(Code.UNKNOWN, "mutex: session is expired"),
  ELECTION_NOT_LEADER(Code.UNKNOWN, "election: not leader"),
  ELECTION_NO_LEADER(Code.UNKNOWN, "election: no leader"),
  LEADER_MISSING(Code.UNKNOWN, "\"leader\" field must be provided"),
  NO_LEADER(Code.UNAVAILABLE, "etcdserver: no leader"),
  NOT_LEADER(Code.FAILED_PRECONDITION, "etcdserver: not leader"),
  STOPPED(Code.UNAVAILABLE, "etcdserver: server stopped"),
  TIMEOUT(Code.UNAVAILABLE, "etcdserver: request timed out");

  private final Code code;
  private final String text;

  EtcdError(Code code, String text) {
    this.code = code;
    this.text = text;
  }

  public String text() {
    return text;
  }

  public StatusRuntimeException exception() {
    return code.toStatus().withDescription(text).asRuntimeException();
  }
}
