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

  /** What is known is as of this revision; -1 if nothing is. */
  private long asOf = -1;

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
    following.read(
        () -> client.connection().send(Rpc.DESCRIBE_KEY, question(office)),
        reply -> know(reply.getRevision(), leader(reply)),
        client.callbacks());
  }

  @Override
  public void happened(WatchEvent event) {
    long revision = event.position().revision();
    if (event instanceof WatchEvent.ClaimGranted granted) {
      know(revision, Optional.of(granted.owner()));
    } else if (event instanceof WatchEvent.ClaimEnded ended
        && leader.filter(owner -> owner.token() == ended.tenure().token()).isPresent()) {
      know(revision, Optional.empty());
    }
  }

  /** A handover ends one claim and grants the next under one revision: the last one counts. */
  private void know(long revision, Optional<Owner> now) {
    if (revision < asOf) {
      return;
    }
    boolean news = asOf < 0 || !leader.equals(now);
    asOf = revision;
    leader = now;
    if (news) {
      observer.accept(now);
    }
  }

  @Override
  public void close() {
    following.close();
  }
}
