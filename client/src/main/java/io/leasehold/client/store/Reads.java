package io.leasehold.client.store;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.GetReply;
import io.leasehold.api.v1.GetRequest;
import io.leasehold.api.v1.KeyRange;
import io.leasehold.api.v1.KeyValue;
import io.leasehold.client.Answers;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Ranges;
import io.leasehold.client.connection.Rpc;
import io.leasehold.client.facts.Stored;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Reads stored keys; a long list comes in pages, all of the same revision. */
final class Reads {
  private static final ByteString ZERO = ByteString.copyFrom(new byte[] {0});

  private final Connection connection;
  private final KeyRange range;
  private final List<Stored> found = new ArrayList<>();
  private final CompletableFuture<Listing> result = new CompletableFuture<>();
  private volatile CompletableFuture<GetReply> page;

  private Reads(Connection connection, KeyRange range) {
    this.connection = connection;
    this.range = range;
  }

  static CompletableFuture<Optional<Stored>> one(Connection connection, String key) {
    GetRequest request = GetRequest.newBuilder().setRange(Ranges.single(key)).build();
    return Answers.translated(
        connection.send(Rpc.GET, request),
        reply -> reply.getKeysList().stream().map(Stored::of).findFirst());
  }

  static CompletableFuture<Listing> all(Connection connection, String prefix) {
    return new Reads(connection, Ranges.prefix(prefix)).start();
  }

  private CompletableFuture<Listing> start() {
    var unused =
        result.whenComplete(
            (listing, failure) -> {
              if (result.isCancelled()) {
                page.cancel(true);
              }
            });
    next(range.getFrom(), 0);
    return result;
  }

  private void next(ByteString from, long revision) {
    GetRequest request =
        GetRequest.newBuilder()
            .setRange(range.toBuilder().setFrom(from))
            .setRevision(revision)
            .build();
    page = connection.send(Rpc.GET, request);
    var unused = page.whenComplete((reply, failure) -> take(reply, revision, failure));
  }

  private void take(GetReply reply, long revision, Throwable failure) {
    if (failure != null) {
      result.completeExceptionally(Answers.translate(failure));
      return;
    }
    long asOf = revision == 0 ? reply.getRevision() : revision;
    List<KeyValue> keys = reply.getKeysList();
    keys.forEach(keyValue -> found.add(Stored.of(keyValue)));
    if (keys.size() >= reply.getCount()) {
      result.complete(new Listing(found, asOf));
    } else if (!result.isDone()) {
      next(keys.get(keys.size() - 1).getKey().concat(ZERO), asOf);
    }
  }
}
