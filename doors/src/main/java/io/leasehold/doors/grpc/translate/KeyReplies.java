package io.leasehold.doors.grpc.translate;

import io.leasehold.api.v1.AddReply;
import io.leasehold.api.v1.DeleteReply;
import io.leasehold.api.v1.GetReply;
import io.leasehold.api.v1.PutReply;
import io.leasehold.api.v1.StepReply;
import io.leasehold.api.v1.TransactReply;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.outcome.Added;
import io.leasehold.core.outcome.Deleted;
import io.leasehold.core.outcome.KeysRead;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.core.outcome.Refusal;
import io.leasehold.core.outcome.Stored;
import io.leasehold.core.outcome.Transacted;

/** Outcomes about stored keys as replies. Each takes its success or any refusal. */
public final class KeyReplies {
  /** Values of one read together, at which the reply leaves the others out; they are counted. */
  static final long READ_BYTES = 16L << 20;

  private KeyReplies() {}

  public static PutReply put(Outcome outcome) {
    PutReply.Builder reply = PutReply.newBuilder();
    if (outcome instanceof Refusal refusal) {
      return reply.setRefused(Refusals.of(refusal)).build();
    }
    Stored stored = (Stored) outcome;
    reply.setStored(ToWire.keyValue(stored.stored()));
    if (stored.previous() != null) {
      reply.setPrevious(ToWire.keyValue(stored.previous()));
    }
    return reply.build();
  }

  public static GetReply get(Outcome outcome) {
    GetReply.Builder reply = GetReply.newBuilder();
    if (outcome instanceof Refusal refusal) {
      return reply.setRefused(Refusals.of(refusal)).build();
    }
    KeysRead read = (KeysRead) outcome;
    long bytes = 0;
    for (KeyValue stored : read.keys()) {
      bytes += stored.key().length() + stored.value().length();
      if (bytes > READ_BYTES && reply.getKeysCount() > 0) {
        break;
      }
      reply.addKeys(ToWire.keyValue(stored));
    }
    return reply.setCount(read.count()).setRevision(read.revision()).build();
  }

  public static DeleteReply delete(Outcome outcome) {
    DeleteReply.Builder reply = DeleteReply.newBuilder();
    if (outcome instanceof Refusal refusal) {
      return reply.setRefused(Refusals.of(refusal)).build();
    }
    Deleted deleted = (Deleted) outcome;
    deleted.previous().forEach(stored -> reply.addPrevious(ToWire.keyValue(stored)));
    return reply.setRevision(deleted.revision()).build();
  }

  public static AddReply add(Outcome outcome) {
    AddReply.Builder reply = AddReply.newBuilder();
    if (outcome instanceof Refusal refusal) {
      return reply.setRefused(Refusals.of(refusal)).build();
    }
    Added added = (Added) outcome;
    return reply.setValue(added.value()).setRevision(added.revision()).build();
  }

  public static TransactReply transact(Outcome outcome) {
    TransactReply.Builder reply = TransactReply.newBuilder();
    if (outcome instanceof Refusal refusal) {
      return reply.setRefused(Refusals.of(refusal)).build();
    }
    Transacted done = (Transacted) outcome;
    done.results().forEach(result -> reply.addResults(step(result)));
    return reply.setSucceeded(done.succeeded()).setRevision(done.revision()).build();
  }

  /** A step that is refused undoes the whole transaction, so here are only successes. */
  static StepReply step(Outcome result) {
    StepReply.Builder reply = StepReply.newBuilder();
    return switch (result.kind()) {
      case STORED -> reply.setPut(put(result)).build();
      case DELETED -> reply.setDelete(delete(result)).build();
      case ADDED -> reply.setAdd(add(result)).build();
      case KEYS_READ -> reply.setGet(get(result)).build();
      case TRANSACTED -> reply.setTransact(transact(result)).build();
      case BAD_ARGUMENT,
          NO_SUCH_LEASE,
          ENDED,
          ID_TAKEN,
          SPENT,
          NOT_HOLDER,
          STALE_TOKEN,
          NOT_WAITING,
          NOT_STORED,
          NOT_A_COUNTER,
          DELAYED,
          HELD,
          TOO_OLD,
          OVER_LIMIT,
          GRANTED,
          RENEWED,
          REVOKED,
          ACQUIRED,
          QUEUED,
          WITHDRAWN,
          RELEASED,
          HANDED_OVER,
          COMPACTED,
          CONFIGURED,
          LEASE_DESCRIBED,
          EVENTS_READ ->
          throw new IllegalArgumentException(
              result.kind() + " is no result of a step of a transaction");
    };
  }
}
