package io.leasehold.testkit.etcd;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.leasehold.api.etcd.LeaseGrpc;
import io.leasehold.api.etcd.LeaseKeepAliveRequest;
import io.leasehold.api.etcd.LeaseKeepAliveResponse;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** One stream of keepalives, used by one thread. */
final class KeepAlives implements StreamObserver<LeaseKeepAliveResponse>, AutoCloseable {
  private static final LeaseKeepAliveResponse BROKEN =
      LeaseKeepAliveResponse.newBuilder().setID(-1).build();

  private final StreamObserver<LeaseKeepAliveRequest> requests;
  private final BlockingQueue<LeaseKeepAliveResponse> answers = new LinkedBlockingQueue<>();

  private KeepAlives(EtcdClient client) {
    requests = LeaseGrpc.newStub(client.channel()).leaseKeepAlive(this);
  }

  static KeepAlives on(EtcdClient client) {
    return new KeepAlives(client);
  }

  void send(Collection<Long> leases) {
    leases.forEach(id -> requests.onNext(LeaseKeepAliveRequest.newBuilder().setID(id).build()));
  }

  /** So many answers, in their order; throws if the stream breaks or is silent for too long. */
  List<LeaseKeepAliveResponse> answers(int count, long seconds) throws InterruptedException {
    List<LeaseKeepAliveResponse> got = new ArrayList<>();
    while (got.size() < count) {
      LeaseKeepAliveResponse next = answers.poll(seconds, TimeUnit.SECONDS);
      if (next == null || next.equals(BROKEN)) {
        throw Status.UNAVAILABLE
            .withDescription(got.size() + " of " + count + " answers")
            .asRuntimeException();
      }
      got.add(next);
    }
    return got;
  }

  /** Renews and returns the leases that were not there any more. */
  List<Long> renew(Collection<Long> leases, long seconds) throws InterruptedException {
    send(leases);
    return answers(leases.size(), seconds).stream()
        .filter(answer -> answer.getTTL() <= 0)
        .map(LeaseKeepAliveResponse::getID)
        .toList();
  }

  @Override
  public void onNext(LeaseKeepAliveResponse answer) {
    answers.add(answer);
  }

  @Override
  public void onError(Throwable failure) {
    answers.add(BROKEN);
  }

  @Override
  public void onCompleted() {
    answers.add(BROKEN);
  }

  @Override
  public void close() {
    requests.onError(Status.CANCELLED.asRuntimeException());
  }
}
