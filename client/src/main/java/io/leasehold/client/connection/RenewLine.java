package io.leasehold.client.connection;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import io.leasehold.api.v1.LeasesGrpc;
import io.leasehold.api.v1.RenewReply;
import io.leasehold.api.v1.RenewRequest;
import io.leasehold.client.pipeline.Departure;

/**
 * One connection of a {@link RenewStream}. Owned by the stream's lock, but for what the connection
 * itself calls: that is handed on to the stream without it.
 */
final class RenewLine extends ClientCall.Listener<RenewReply> {

  /** Who is told what comes over the line. */
  interface Owner {
    void heard(RenewLine line, RenewReply reply);

    void broke(RenewLine line, Failure failure);
  }

  final Route route;
  long retryAfterMillis;
  private final Owner owner;
  private final Departure sent = new Departure();
  private final ClientCall<RenewRequest, RenewReply> call;
  private boolean dropped;
  private long heard;

  RenewLine(Route route, Owner owner) {
    this.route = route;
    this.owner = owner;
    this.call =
        route
            .channel()
            .newCall(
                LeasesGrpc.getRenewMethod(), CallOptions.DEFAULT.withStreamTracerFactory(sent));
  }

  void open() {
    call.start(this, new Metadata());
    call.request(1);
  }

  boolean reachedANode() {
    return sent.happened();
  }

  /** Its end is told later; until then what is to be sent waits for the next line. */
  void drop(String why) {
    dropped = true;
    call.cancel(why, null);
  }

  void send(PendingRenewal renewal, long nowNanos) {
    if (!dropped) {
      renewal.sentOn(this, heard, nowNanos);
      call.sendMessage(renewal.request());
    }
  }

  void countReply() {
    heard++;
  }

  /**
   * For how long nothing at all was heard here since the renewal was sent; 0 if something was, or
   * it was not sent here.
   */
  long silentNanosAfter(PendingRenewal renewal, long nowNanos) {
    return dropped ? 0 : renewal.unheardNanos(this, heard, nowNanos);
  }

  /** What it means that no answer came. */
  Failure silence() {
    return Failure.of(Status.DEADLINE_EXCEEDED, null, sent.happened());
  }

  @Override
  public void onMessage(RenewReply reply) {
    owner.heard(this, reply);
    call.request(1);
  }

  @Override
  public void onClose(Status status, Metadata trailers) {
    Status cause = status.isOk() ? Status.UNAVAILABLE.withDescription("the node hung up") : status;
    owner.broke(this, Failure.of(cause, trailers, sent.happened()));
  }
}
