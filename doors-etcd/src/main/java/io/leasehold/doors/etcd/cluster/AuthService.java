package io.leasehold.doors.etcd.cluster;

import io.grpc.stub.StreamObserver;
import io.leasehold.api.etcd.AuthGrpc;
import io.leasehold.api.etcd.AuthRequest;
import io.leasehold.api.etcd.AuthResponse;
import io.leasehold.api.etcd.AuthStatusResponse;
import io.leasehold.doors.etcd.wire.Call;
import io.leasehold.doors.etcd.wire.EtcdError;
import io.leasehold.doors.etcd.wire.Headers;

/**
 * The service {@code Auth} of etcd, of a cluster that has no users and no roles: none is found,
 * none is listed, and none can be made. Thread-safe.
 */
public final class AuthService extends AuthGrpc.AuthImplBase {
  private final Headers headers;

  public AuthService(Headers headers) {
    this.headers = headers;
  }

  @Override
  public void authStatus(AuthRequest request, StreamObserver<AuthStatusResponse> observer) {
    observer.onNext(AuthStatusResponse.newBuilder().setHeader(headers.now()).build());
    observer.onCompleted();
  }

  @Override
  public void authEnable(AuthRequest request, StreamObserver<AuthResponse> observer) {
    Call.of(observer).fail(EtcdError.NO_ROOT_USER);
  }

  @Override
  public void authDisable(AuthRequest request, StreamObserver<AuthResponse> observer) {
    nothing(observer);
  }

  @Override
  public void authenticate(AuthRequest request, StreamObserver<AuthResponse> observer) {
    Call.of(observer).fail(EtcdError.AUTH_NOT_ENABLED);
  }

  @Override
  public void userAdd(AuthRequest request, StreamObserver<AuthResponse> observer) {
    Call.of(observer).fail(EtcdError.AUTH_NOT_ENABLED);
  }

  @Override
  public void userGet(AuthRequest request, StreamObserver<AuthResponse> observer) {
    Call.of(observer).fail(EtcdError.USER_NOT_FOUND);
  }

  @Override
  public void userList(AuthRequest request, StreamObserver<AuthResponse> observer) {
    nothing(observer);
  }

  @Override
  public void userDelete(AuthRequest request, StreamObserver<AuthResponse> observer) {
    Call.of(observer).fail(EtcdError.USER_NOT_FOUND);
  }

  @Override
  public void userChangePassword(AuthRequest request, StreamObserver<AuthResponse> observer) {
    Call.of(observer).fail(EtcdError.USER_NOT_FOUND);
  }

  @Override
  public void userGrantRole(AuthRequest request, StreamObserver<AuthResponse> observer) {
    Call.of(observer).fail(EtcdError.USER_NOT_FOUND);
  }

  @Override
  public void userRevokeRole(AuthRequest request, StreamObserver<AuthResponse> observer) {
    Call.of(observer).fail(EtcdError.USER_NOT_FOUND);
  }

  @Override
  public void roleAdd(AuthRequest request, StreamObserver<AuthResponse> observer) {
    Call.of(observer).fail(EtcdError.AUTH_NOT_ENABLED);
  }

  @Override
  public void roleGet(AuthRequest request, StreamObserver<AuthResponse> observer) {
    Call.of(observer).fail(EtcdError.ROLE_NOT_FOUND);
  }

  @Override
  public void roleList(AuthRequest request, StreamObserver<AuthResponse> observer) {
    nothing(observer);
  }

  @Override
  public void roleDelete(AuthRequest request, StreamObserver<AuthResponse> observer) {
    Call.of(observer).fail(EtcdError.ROLE_NOT_FOUND);
  }

  @Override
  public void roleGrantPermission(AuthRequest request, StreamObserver<AuthResponse> observer) {
    Call.of(observer).fail(EtcdError.ROLE_NOT_FOUND);
  }

  @Override
  public void roleRevokePermission(AuthRequest request, StreamObserver<AuthResponse> observer) {
    Call.of(observer).fail(EtcdError.ROLE_NOT_FOUND);
  }

  /** Nothing to do, nothing to list. */
  private void nothing(StreamObserver<AuthResponse> observer) {
    observer.onNext(AuthResponse.newBuilder().setHeader(headers.now()).build());
    observer.onCompleted();
  }
}
