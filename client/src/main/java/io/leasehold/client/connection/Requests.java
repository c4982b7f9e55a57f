package io.leasehold.client.connection;

import com.google.protobuf.Message;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.AddRequest;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.Step;
import io.leasehold.api.v1.TransactRequest;
import java.util.random.RandomGenerator;

/** Makes requests safe to send again, and shortens a wait by what of it has passed. */
final class Requests {

  private Requests() {}

  /** The same request with an id where one is missing, so that a retry finds the first attempt. */
  @SuppressWarnings("unchecked") // a builder builds what it was made from
  static <Q extends Message> Q repeatable(Q request, RandomGenerator random) {
    if (request instanceof GrantRequest grant && grant.getId() == 0) {
      return (Q) grant.toBuilder().setId(id(random)).build();
    }
    if (request instanceof AddRequest add) {
      return (Q) repeatableAdd(add, random);
    }
    if (request instanceof TransactRequest transaction) {
      return (Q) repeatableTransaction(transaction, random);
    }
    return request;
  }

  private static AddRequest repeatableAdd(AddRequest add, RandomGenerator random) {
    return add.getRequestId() == 0 ? add.toBuilder().setRequestId(id(random)).build() : add;
  }

  private static TransactRequest repeatableTransaction(
      TransactRequest transaction, RandomGenerator random) {
    TransactRequest.Builder builder = transaction.toBuilder();
    builder.getThenBuilderList().forEach(step -> makeRepeatable(step, random));
    builder.getOrElseBuilderList().forEach(step -> makeRepeatable(step, random));
    return builder.build();
  }

  private static void makeRepeatable(Step.Builder step, RandomGenerator random) {
    if (step.hasAdd()) {
      step.setAdd(repeatableAdd(step.getAdd(), random));
    } else if (step.hasTransact()) {
      step.setTransact(repeatableTransaction(step.getTransact(), random));
    }
  }

  /** A positive number of 63 bits: nobody else will choose the same. */
  private static long id(RandomGenerator random) {
    long id = random.nextLong() >>> 1;
    return id == 0 ? 1 : id;
  }

  /** How long the request wants to wait for its answer: 0 not at all, negative without limit. */
  static long waitMillis(Message request) {
    return request instanceof AcquireRequest acquire && !acquire.getDetached()
        ? acquire.getWaitMillis()
        : 0;
  }

  /** The request after some of its wait has passed; at least a millisecond remains. */
  @SuppressWarnings("unchecked") // a builder builds what it was made from
  static <Q extends Message> Q waited(Q request, long passedMillis) {
    if (waitMillis(request) <= 0) {
      return request;
    }
    AcquireRequest acquire = (AcquireRequest) request;
    long left = Math.max(1, acquire.getWaitMillis() - passedMillis);
    return (Q) acquire.toBuilder().setWaitMillis(left).build();
  }
}
