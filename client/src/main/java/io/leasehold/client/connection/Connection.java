package io.leasehold.client.connection;

import com.google.protobuf.Message;
import io.grpc.ManagedChannel;
import io.leasehold.api.v1.WatchRequest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.random.RandomGenerator;

/**
 * A connection to a cluster, through whichever of its endpoints answers.
 *
 * <p>Thread-safe. Nothing is opened before the first call, so creating one never fails because of
 * the network. Every call fails with a {@link ConnectionException} if at all.
 */
public final class Connection implements AutoCloseable {
  private final ConnectionSettings settings;
  private final Routes routes;
  private final Surroundings surroundings;
  private final OpenCalls openCalls = new OpenCalls();
  private volatile boolean closed;

  private Connection(ConnectionSettings settings, Routes routes, Surroundings surroundings) {
    this.settings = settings;
    this.routes = routes;
    this.surroundings = surroundings;
  }

  public static Connection to(ConnectionSettings settings) {
    return to(settings, System::nanoTime, new SecureRandom());
  }

  /** With a clock and a source of randomness of the caller's; the latter must be thread-safe. */
  public static Connection to(ConnectionSettings settings, Elapsed clock, RandomGenerator random) {
    Surroundings surroundings = Surroundings.of(clock, random);
    return new Connection(settings, new Routes(settings, surroundings), surroundings);
  }

  /**
   * Over a channel that exists already, as one to a node in this very process. It is closed with
   * the connection.
   */
  public static Connection over(ManagedChannel channel, Duration timeout) {
    Endpoint here = new Endpoint("in-process", 1);
    Surroundings surroundings = Surroundings.of(System::nanoTime, new SecureRandom());
    return new Connection(
        new ConnectionSettings(List.of(here), null, timeout, false),
        new Routes(List.of(new Route(here, channel, surroundings)), LeaderSearch.NONE),
        surroundings);
  }

  public ConnectionSettings settings() {
    return settings;
  }

  public List<Endpoint> endpoints() {
    return settings.endpoints();
  }

  /**
   * Asks and waits for the reply. If the thread is interrupted the call is abandoned, and its
   * outcome unknown.
   */
  public <Q extends Message, R extends Message> R call(Rpc<Q, R> rpc, Q request) {
    return await(send(rpc, request));
  }

  /** Asks; the future fails with a {@link ConnectionException}. Cancelling it ends the attempts. */
  public <Q extends Message, R extends Message> CompletableFuture<R> send(
      Rpc<Q, R> rpc, Q request) {
    return send(rpc, request, settings.timeout());
  }

  /** As {@link #send(Rpc, Message)}, with another time for all attempts together. */
  public <Q extends Message, R extends Message> CompletableFuture<R> send(
      Rpc<Q, R> rpc, Q request, Duration timeout) {
    checkOpen();
    return new RetriedCall<>(rpc, request, routes, surroundings, openCalls, timeout.toNanos())
        .start();
  }

  /** Watches from the position in the request on, or from now. */
  public Watch watch(WatchRequest request, Watcher watcher) {
    checkOpen();
    long timeoutNanos = settings.timeout().toNanos();
    Watch watch = new Watch(request, watcher, routes, surroundings, openCalls, timeoutNanos);
    openCalls.opened(watch);
    watch.open();
    return watch;
  }

  public RenewStream renewals() {
    checkOpen();
    long timeoutNanos = settings.timeout().toNanos();
    RenewStream stream = new RenewStream(routes, surroundings, openCalls, timeoutNanos);
    openCalls.opened(stream);
    return stream;
  }

  /** Waits for what {@link #send} promised. */
  public static <R> R await(CompletableFuture<R> answer) {
    try {
      return answer.get();
    } catch (InterruptedException interrupted) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      throw new OutcomeUnknownException(
          "the caller was interrupted while it waited", Rpc.Effect.OVERWRITES);
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof ConnectionException known) {
        throw known;
      }
      throw new IllegalStateException("a call failed unexpectedly", failed.getCause());
    }
  }

  public boolean isClosed() {
    return closed;
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the connection is closed; open another one");
    }
  }

  /** Abandons what is not answered yet; leases are not touched. */
  @Override
  public void close() {
    closed = true;
    surroundings.timer().shutdownNow();
    openCalls.closeAll();
    routes.close();
    surroundings.callbacks().shutdown();
  }
}
