package io.leasehold.client.election;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.DescribeKeyReply;
import io.leasehold.api.v1.DescribeKeyRequest;
import io.leasehold.client.Leasehold;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.facts.Owner;
import io.leasehold.client.watch.Following;
import io.leasehold.client.watch.Position;
import io.leasehold.client.watch.WatchEvent;
import io.leasehold.client.watch.WatchListener;
import io.leasehold.client.watch.Watching;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Follows who leads: a reading when the watch stands, then each change, all on the client's thread
 * for callbacks.
 */
final class Observation implements WatchListener, AutoCloseable {
  private final Leasehold client;
  private final String office;
  private final Consumer<Optional<Owner>> observer;
  private final Following following;

  /** Negative as long as nothing was read. */
  private long readAt = -1;

  private long lastEventAt;
  private Optional<Owner> leader = Optional.empty();

  Observation(Leasehold client, String office, Consumer<Optional<Owner>> observer) {
    this.client = client;
    this.office = office;
    this.observer = observer;
    this.following = new Following(() -> Watching.with(client).key(office), this);
  }

  Observation start() {
    following.start();
    return this;
  }

  /** Who holds the key exclusively, if anybody does. */
  static Optional<Owner> leader(DescribeKeyReply reply) {
    return reply.getKey().getClaimsList().stream().map(Owner::of).findFirst();
  }

  static DescribeKeyRequest question(String office) {
    return DescribeKeyRequest.newBuilder().setKey(ByteString.copyFromUtf8(office)).build();
  }

  @Override
  public void standing(Position next) {
    read();
  }

  private void read() {
    following.read(
        () -> client.connection().send(Rpc.DESCRIBE_KEY, question(office)),
        reply -> know(reply.getRevision(), leader(reply)),
        client.callbacks());
  }

  /** What was told while this was on its way may be newer than it: then it is asked again. */
  void know(long revision, Optional<Owner> now) {
    if (revision < lastEventAt) {
      read();
      return;
    }
    boolean first = readAt < 0;
    readAt = revision;
    if (first || !leader.equals(now)) {
      tell(now);
    }
  }

  /** What happened up to the revision that was read is part of what was read. */
  @Override
  public void happened(WatchEvent event) {
    long revision = event.position().revision();
    if (revision <= readAt) {
      return;
    }
    lastEventAt = revision;
    if (event instanceof WatchEvent.ClaimGranted granted) {
      tell(Optional.of(granted.owner()));
    } else if (event instanceof WatchEvent.ClaimEnded ended
        && leader.filter(owner -> owner.token() == ended.tenure().token()).isPresent()) {
      tell(Optional.empty());
    }
  }

  private void tell(Optional<Owner> now) {
    leader = now;
    observer.accept(now);
  }

  @Override
  public void close() {
    following.close();
  }
}
