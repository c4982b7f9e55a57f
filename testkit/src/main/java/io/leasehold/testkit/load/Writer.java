package io.leasehold.testkit.load;

import static com.google.protobuf.ByteString.copyFromUtf8;

import com.google.protobuf.Message;
import io.leasehold.api.v1.AcquireReply;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.AddReply;
import io.leasehold.api.v1.AddRequest;
import io.leasehold.api.v1.GrantReply;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.PutRequest;
import io.leasehold.api.v1.ReleaseRequest;
import io.leasehold.api.v1.Terms;
import io.leasehold.client.connection.CallFailedException;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.OutcomeUnknownException;
import io.leasehold.client.connection.RefusedException;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.connection.UnreachableException;
import io.leasehold.testkit.load.Call.Answer;
import io.leasehold.testkit.load.Call.Kind;
import java.time.Duration;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** One client that puts, counts, locks and grants in turn, and writes down what it was told. */
final class Writer {
  static final String PUTS = "put/";
  static final String SUMS = "sum/";
  static final String LOCKS = "lock/";

  private static final int KEYS = 20;
  private static final int SHARED_LOCKS = 3;
  private static final Duration TERM = Duration.ofHours(1);

  private final String name;
  private final Connection connection;
  private final History history;

  /** The one it locks with: the first it got, so that a lock of unknown outcome is found again. */
  private long lease;

  Writer(String name, Connection connection, History history) {
    this.name = name;
    this.connection = connection;
    this.history = history;
  }

  /** One of each. Locks are shared with the other writers, everything else is its own. */
  void round(long number) {
    grant();
    put(PUTS + name + "/" + number % KEYS, number);
    add(SUMS + name);
    lock(LOCKS + number % SHARED_LOCKS);
  }

  private void grant() {
    Terms terms = Terms.newBuilder().setTermMillis(TERM.toMillis()).build();
    GrantRequest request = GrantRequest.newBuilder().setHolder(name).setTerms(terms).build();
    ask(Kind.GRANT, "", 0, Rpc.GRANT, request, GrantReply::getLease)
        .filter(reply -> lease == 0)
        .ifPresent(reply -> lease = reply.getLease());
  }

  private void put(String key, long value) {
    PutRequest request =
        PutRequest.newBuilder()
            .setKey(copyFromUtf8(key))
            .setValue(copyFromUtf8(Long.toString(value)))
            .build();
    ask(Kind.PUT, key, value, Rpc.PUT, request, reply -> reply.getStored().getModRevision());
  }

  private void add(String key) {
    AddRequest request = AddRequest.newBuilder().setKey(copyFromUtf8(key)).setDelta(1).build();
    ask(Kind.ADD, key, 1, Rpc.ADD, request, AddReply::getValue);
  }

  private void lock(String key) {
    AcquireRequest request =
        AcquireRequest.newBuilder().setKey(copyFromUtf8(key)).setLease(lease).build();
    ask(Kind.ACQUIRE, key, lease, Rpc.ACQUIRE, request, reply -> reply.getClaim().getToken())
        .ifPresent(reply -> unlock(key, reply));
  }

  private void unlock(String key, AcquireReply held) {
    long token = held.getClaim().getToken();
    ReleaseRequest request =
        ReleaseRequest.newBuilder().setKey(copyFromUtf8(key)).setToken(token).build();
    ask(Kind.RELEASE, key, token, Rpc.RELEASE, request, reply -> token);
  }

  private <Q extends Message, R extends Message> Optional<R> ask(
      Kind kind, String key, long number, Rpc<Q, R> rpc, Q request, ToLongFunction<R> result) {
    long sentNanos = System.nanoTime();
    try {
      R reply = connection.call(rpc, request);
      boolean fresh = !(reply instanceof AcquireReply acquired) || acquired.getFresh();
      long answer = result.applyAsLong(reply);
      note(kind, key, number, sentNanos, Answer.ACKNOWLEDGED, answer, fresh);
      return Optional.of(reply);
    } catch (RefusedException refused) {
      note(kind, key, number, sentNanos, Answer.REFUSED, 0, false);
    } catch (OutcomeUnknownException unknown) {
      note(kind, key, number, sentNanos, Answer.UNKNOWN, 0, false);
    } catch (UnreachableException | CallFailedException notDone) {
      note(kind, key, number, sentNanos, Answer.NOT_DONE, 0, false);
    }
    return Optional.empty();
  }

  private void note(
      Kind kind, String key, long number, long sent, Answer answer, long result, boolean fresh) {
    history.add(new Call(name, kind, key, number, sent, System.nanoTime(), answer, result, fresh));
  }
}
