package io.leasehold.bench.leasehold;

import com.google.protobuf.ByteString;
import io.grpc.Channel;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.ClaimsGrpc;
import io.leasehold.api.v1.Event;
import io.leasehold.api.v1.GrantRequest;
import io.leasehold.api.v1.KeyRange;
import io.leasehold.api.v1.KeysGrpc;
import io.leasehold.api.v1.LeasesGrpc;
import io.leasehold.api.v1.PutRequest;
import io.leasehold.api.v1.ReleaseRequest;
import io.leasehold.api.v1.RenewReply;
import io.leasehold.api.v1.RenewRequest;
import io.leasehold.api.v1.RevokeRequest;
import io.leasehold.api.v1.Terms;
import io.leasehold.api.v1.WatchReply;
import io.leasehold.api.v1.WatchRequest;
import io.leasehold.bench.grpc.Calls;
import io.leasehold.bench.grpc.Channels;
import io.leasehold.bench.grpc.Conversation;
import io.leasehold.bench.grpc.Ranges;
import io.leasehold.bench.peer.Link;
import io.leasehold.client.pipeline.PipelineChannel;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * The native protocol. Renewals go over one stream a connection, a thousand in a message; commands
 * in a pipeline, by the very channel that the library uses, or each in a call of its own.
 */
public final class LeaseholdLink implements Link {
  private static final String HOLDER = "bench";
  private static final int RENEWALS_IN_ONE_MESSAGE = 1_024;

  /** No call of a load has one, so nobody has to come back for it. */
  private static final ScheduledExecutorService NO_DEADLINES = null;

  private final Channels channels;
  private final List<Channel> commands;
  private final List<Conversation<RenewRequest, RenewReply>> renewals;
  private final AtomicInteger turn = new AtomicInteger();
  private final AtomicInteger commandTurn = new AtomicInteger();

  private LeaseholdLink(Channels channels, List<Channel> commands) {
    this.channels = channels;
    this.commands = commands;
    this.renewals =
        channels.all().stream()
            .map(channel -> new Conversation<>(channel, LeasesGrpc.getRenewMethod()))
            .toList();
  }

  public static LeaseholdLink withPipelines(Channels channels) {
    return new LeaseholdLink(
        channels, channels.all().stream().<Channel>map(LeaseholdLink::pipeline).toList());
  }

  /** Answers are told on the thread that brings them, as all gRPC clients do that are compared. */
  private static PipelineChannel pipeline(Channel channel) {
    return new PipelineChannel(channel, Runnable::run, NO_DEADLINES);
  }

  public static LeaseholdLink withCalls(Channels channels) {
    return new LeaseholdLink(channels, List.copyOf(channels.all()));
  }

  private Channel forCommand() {
    return commands.get(Math.floorMod(commandTurn.getAndIncrement(), commands.size()));
  }

  @Override
  public CompletableFuture<Long> grant(long termMillis) {
    GrantRequest request =
        GrantRequest.newBuilder()
            .setHolder(HOLDER)
            .setTerms(Terms.newBuilder().setTermMillis(termMillis))
            .build();
    return Calls.ask(forCommand(), LeasesGrpc.getGrantMethod(), request)
        .thenApply(
            reply -> {
              Refused.check(reply.hasRefused(), reply.getRefused());
              return reply.getLease();
            });
  }

  @Override
  public int renewalsInOneMessage() {
    return RENEWALS_IN_ONE_MESSAGE;
  }

  @Override
  public CompletableFuture<Integer> renew(long[] leases, int from, int count) {
    RenewRequest.Builder request = RenewRequest.newBuilder();
    IntStream.range(from, from + count).forEach(i -> request.addLeases(leases[i]));
    int stream = Math.floorMod(turn.getAndIncrement(), renewals.size());
    return renewals
        .get(stream)
        .ask(request.build())
        .thenApply(
            reply -> {
              Refused.check(reply.hasRefusedMessage(), reply.getRefusedMessage());
              if (reply.hasTrouble()) {
                throw new IllegalStateException(reply.getTrouble().getText());
              }
              return reply.getRenewed();
            });
  }

  @Override
  public CompletableFuture<Void> revoke(long lease) {
    RevokeRequest request = RevokeRequest.newBuilder().setLease(lease).setByHolder(true).build();
    return Calls.ask(forCommand(), LeasesGrpc.getRevokeMethod(), request)
        .thenAccept(reply -> Refused.check(reply.hasRefused(), reply.getRefused()));
  }

  @Override
  public CompletableFuture<Long> acquire(String key, long lease) {
    return acquire(key, lease, 0);
  }

  @Override
  public CompletableFuture<Long> lock(String key, long lease) {
    return acquire(key, lease, -1);
  }

  private CompletableFuture<Long> acquire(String key, long lease, long waitMillis) {
    AcquireRequest request =
        AcquireRequest.newBuilder()
            .setKey(ByteString.copyFromUtf8(key))
            .setLease(lease)
            .setWaitMillis(waitMillis)
            .build();
    return Calls.ask(forCommand(), ClaimsGrpc.getAcquireMethod(), request)
        .thenApply(
            reply -> {
              Refused.check(reply.hasRefused(), reply.getRefused());
              return reply.getClaim().getToken();
            });
  }

  @Override
  public CompletableFuture<Void> release(String key, long lease, long token) {
    ReleaseRequest request =
        ReleaseRequest.newBuilder().setKey(ByteString.copyFromUtf8(key)).setToken(token).build();
    return Calls.ask(forCommand(), ClaimsGrpc.getReleaseMethod(), request)
        .thenAccept(reply -> Refused.check(reply.hasRefused(), reply.getRefused()));
  }

  @Override
  public CompletableFuture<Void> put(String key, byte[] value, long lease) {
    PutRequest request =
        PutRequest.newBuilder()
            .setKey(ByteString.copyFromUtf8(key))
            .setValue(ByteString.copyFrom(value))
            .setLease(lease)
            .build();
    return Calls.ask(forCommand(), KeysGrpc.getPutMethod(), request)
        .thenAccept(reply -> Refused.check(reply.hasRefused(), reply.getRefused()));
  }

  @Override
  public CompletableFuture<Void> watch(String prefix, Listener listener) {
    WatchRequest request =
        WatchRequest.newBuilder()
            .setRange(
                KeyRange.newBuilder()
                    .setFrom(ByteString.copyFromUtf8(prefix))
                    .setTo(Ranges.endOf(prefix)))
            .build();
    CompletableFuture<Void> stands = new CompletableFuture<>();
    Calls.follow(
        forCommand(),
        KeysGrpc.getWatchMethod(),
        request,
        reply -> {
          stands.complete(null);
          tell(reply, listener);
        },
        stands);
    return stands;
  }

  private static void tell(WatchReply reply, Listener listener) {
    for (Event event : reply.getEventsList()) {
      if (event.hasKeyPut()) {
        listener.changed(event.getKeyPut().getStored().getKey().toStringUtf8(), false);
      } else if (event.hasKeyDeleted()) {
        listener.changed(event.getKeyDeleted().getPrevious().getKey().toStringUtf8(), true);
      }
    }
  }

  @Override
  public void close() {
    channels.close();
  }
}
