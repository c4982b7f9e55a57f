package io.leasehold.doors.etcd.twins;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.StatusRuntimeException;
import io.leasehold.api.etcd.ClusterGrpc;
import io.leasehold.api.etcd.ElectionGrpc;
import io.leasehold.api.etcd.KVGrpc;
import io.leasehold.api.etcd.LeaseGrpc;
import io.leasehold.api.etcd.LockGrpc;
import io.leasehold.api.etcd.MaintenanceGrpc;
import io.leasehold.api.etcd.PutRequest;
import io.leasehold.api.etcd.RangeRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** One of the two servers during a scenario: stubs to call it by, and the transcript. */
public final class Stage implements AutoCloseable {
  private final EtcdServer server;
  private final ManagedChannel channel;
  private final Relative relative;
  private final List<String> transcript = new ArrayList<>();

  Stage(EtcdServer server) {
    this.server = server;
    this.channel =
        ManagedChannelBuilder.forAddress("127.0.0.1", server.port())
            .usePlaintext()
            .maxInboundMessageSize(64 << 20)
            .build();
    this.relative = new Relative(revision());
  }

  /** The revision of the store, as any range tells it. */
  public long revision() {
    RangeRequest anything =
        RangeRequest.newBuilder().setKey(ByteString.copyFromUtf8("-")).setCountOnly(true).build();
    return kv().range(anything).getHeader().getRevision();
  }

  /** The revision at which the scenario began. */
  public long base() {
    return relative.base();
  }

  public EtcdServer server() {
    return server;
  }

  public ManagedChannel channel() {
    return channel;
  }

  public KVGrpc.KVBlockingStub kv() {
    return KVGrpc.newBlockingStub(channel);
  }

  public LeaseGrpc.LeaseBlockingStub lease() {
    return LeaseGrpc.newBlockingStub(channel);
  }

  public LockGrpc.LockBlockingStub lock() {
    return LockGrpc.newBlockingStub(channel);
  }

  public ElectionGrpc.ElectionBlockingStub election() {
    return ElectionGrpc.newBlockingStub(channel);
  }

  public ClusterGrpc.ClusterBlockingStub cluster() {
    return ClusterGrpc.newBlockingStub(channel);
  }

  public MaintenanceGrpc.MaintenanceBlockingStub maintenance() {
    return MaintenanceGrpc.newBlockingStub(channel);
  }

  /** Calls and writes down what came back, an error too; null after an error. */
  public <M extends Message> M ask(String what, Callable<M> call) throws Exception {
    try {
      M answer = call.call();
      note(what, answer);
      return answer;
    } catch (StatusRuntimeException error) {
      note(what, error);
      return null;
    }
  }

  /**
   * As {@link #ask}, for what changes the members, or tries to. A real etcd drops such a request
   * without an answer if it has not noted the one before, though that is answered; what was written
   * in between comes after its note.
   */
  public <M extends Message> M askForChange(String what, Callable<M> call) throws Exception {
    write();
    return ask(what, call);
  }

  /** A write that no scenario looks at. */
  public void write() {
    kv().put(PutRequest.newBuilder().setKey(ByteString.copyFromUtf8("-")).build());
  }

  public void note(String what, Message message) {
    transcript.add(what + ": " + relative.write(message));
  }

  public void note(String what, StatusRuntimeException error) {
    transcript.add(
        what
            + ": "
            + error.getStatus().getCode()
            + " "
            + relative.text(String.valueOf(error.getStatus().getDescription())));
  }

  /** Text in which the ids of leases that were seen before are replaced. */
  public void note(String what, String text) {
    transcript.add(what + ": " + relative.text(text));
  }

  Relative relative() {
    return relative;
  }

  List<String> transcript() {
    return transcript;
  }

  @Override
  public void close() {
    channel.shutdownNow();
  }
}
