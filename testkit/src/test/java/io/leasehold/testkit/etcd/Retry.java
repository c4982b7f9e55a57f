package io.leasehold.testkit.etcd;

import io.grpc.StatusRuntimeException;
import io.leasehold.api.etcd.LeaseKeepAliveResponse;
import io.leasehold.torture.process.Until;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** Keepalives that are sent again, over a new stream, until they are answered. */
record Retry(EtcdClient client) {
  private static final long SECONDS = 5;

  List<LeaseKeepAliveResponse> answers(long... leases) {
    List<LeaseKeepAliveResponse> answers = new ArrayList<>();
    Until.holds("keepalives are answered", () -> answer(answers, leases));
    return answers;
  }

  private boolean answer(List<LeaseKeepAliveResponse> answers, long... leases) {
    try (KeepAlives stream = KeepAlives.on(client)) {
      stream.send(LongStream.of(leases).boxed().toList());
      answers.addAll(stream.answers(leases.length, SECONDS));
      return true;
    } catch (StatusRuntimeException notYet) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted", e);
    }
  }
}
