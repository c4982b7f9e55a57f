package io.leasehold.engine.ratis;

import io.leasehold.engine.log.Replica;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.grpc.GrpcConfigKeys;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.util.ExitUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The parts of a log that has been started, and how they start and stop together. */
final class Running {

  private static final Logger LOG = LoggerFactory.getLogger(Running.class);

  private final RatisSettings settings;
  private final Replica replica;
  private final ExecutorService events;
  private final Introductions introductions;
  private final Leadership leadership;
  private final LeaderDesk desk;
  private final Followers followers;
  private final SnapshotFiles files;
  private final Snapshotter snapshotter;
  private final Commits commits;
  private final ReplicaStateMachine stateMachine;
  private final AtomicBoolean failed = new AtomicBoolean();
  private volatile RatisNode node;
  private volatile DiskWatch diskWatch;
  private volatile boolean closing;

  private Running(RatisSettings settings, Replica replica, Introductions introductions) {
    this.introductions = introductions;
    this.settings = settings;
    this.replica = replica;
    RaftGroupId group = Peers.group(settings.cluster());
    events = eventThread("leasehold-log-events-" + settings.self().name());
    followers = new Followers(settings.self().name(), this::followerHasMore);
    leadership = new Leadership(replica, events);
    desk = new LeaderDesk(group.getUuid(), replica, leadership, introductions);
    files = new SnapshotFiles(settings.self().name());
    TermHistory terms = new TermHistory();
    commits = new Commits(replica, terms);
    snapshotter = new Snapshotter(settings, replica, files, terms, () -> node.cutLog());
    stateMachine =
        new ReplicaStateMachine(
            settings.dataDirectory(),
            replica,
            files,
            commits,
            snapshotter,
            leadership,
            leader(),
            () -> node.written(),
            this::stop);
  }

  private Commits.Leader leader() {
    return new Commits.Leader() {
      @Override
      public long majorityIndex(long forcedIndex) {
        return leadership.leading() ? node.majorityIndex(forcedIndex) : -1;
      }

      @Override
      public LogEntryProto entry(long index) throws IOException {
        return node.entry(index);
      }

      @Override
      public void applied(LogEntryProto entry) {
        node.applied(entry);
      }
    };
  }

  private void followerHasMore() {
    stateMachine.forced(node.flushedIndex());
  }

  static Running start(
      RatisSettings settings, Path logDirectory, Replica replica, Introductions introductions)
      throws IOException {
    keepRatisFromExiting();
    Running running = new Running(settings, replica, introductions);
    RaftServer server = null;
    try {
      server = running.build(logDirectory);
      running.node = new RatisNode(server, settings, running.followers);
      running.desk.open(new MemberChanges(running.node, settings));
      server.start();
      introductions.begin(running.node::members, running::stop);
      running.watchDisk();
      return running;
    } catch (IOException | RuntimeException | Error e) {
      running.closing = true;
      if (server != null) {
        running.closeQuietly(server);
      }
      running.stopThreads();
      throw explained(settings, e);
    }
  }

  private void watchDisk() {
    diskWatch = new DiskWatch(settings.self().name(), settings.dataDirectory(), node, this::stop);
    diskWatch.start();
  }

  private RaftServer build(Path logDirectory) throws IOException {
    Parameters parameters = new Parameters();
    PromptGrpc.remember(parameters, followers);
    settings.tls().ifPresent(tls -> PeerTls.configure(parameters, tls));
    GrpcConfigKeys.Server.setServicesCustomizer(
        parameters,
        (builder, types) ->
            builder.intercept(introductions.gate()).addService(PeerService.of(desk::answer)));
    return RaftServer.newBuilder()
        .setServerId(Peers.id(settings.self().name()))
        .setGroup(
            RaftGroup.valueOf(
                Peers.group(settings.cluster()), Peers.peers(settings.initialMembers())))
        .setOption(RaftStorage.StartupOption.RECOVER)
        .setProperties(RatisProperties.of(settings, logDirectory))
        .setParameters(parameters)
        .setStateMachine(stateMachine)
        .build();
  }

  /**
   * Ratis ends the process if it cannot listen, and makes every uncaught exception of any thread do
   * so. Whether the process ends is not for a library to say.
   */
  private static void keepRatisFromExiting() {
    Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
    ExitUtils.disableSystemExit();
    ExitUtils.setTerminateOnUncaughtException(false);
    Thread.setDefaultUncaughtExceptionHandler(handler);
  }

  /** Ratis wraps what went wrong; a port that is taken is told as such. */
  private static IOException explained(RatisSettings settings, Throwable thrown) {
    for (Throwable t = thrown; t != null; t = t.getCause()) {
      if (t instanceof ExitUtils.ExitException && t.getCause() != null) {
        return PeerPort.unusable(settings, t.getCause());
      }
    }
    Throwable cause = thrown;
    while (cause instanceof CompletionException && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause instanceof IOException e
        ? e
        : new IOException(
            "the log in %s cannot be started: %s"
                .formatted(settings.dataDirectory(), cause.getMessage()),
            thrown);
  }

  RatisNode node() {
    return node;
  }

  LeaderDesk desk() {
    return desk;
  }

  /** Of what Ratis knows to be committed, and what is known before it does. */
  long commitIndex() {
    return Math.max(node.commitIndex(), commits.appliedIndex());
  }

  long snapshotIndex() {
    return files.latestIndex();
  }

  boolean closing() {
    return closing;
  }

  /** Tells the replica once why the log cannot go on, and stops what is left of it. */
  private void stop(Throwable cause) {
    if (closing || !failed.compareAndSet(false, true)) {
      return;
    }
    LOG.error("The log of node \"{}\" stops: {}", settings.self().name(), cause.getMessage());
    LOG.debug("Where it stopped:", cause);
    introductions.close();
    snapshotter.close();
    events.execute(() -> replica.failed(cause));
    DaemonThreads.named("leasehold-log-stop").newThread(() -> closeServer(node)).start();
  }

  void close() {
    if (!failed.get() && node.leads() && node.members().size() > 1) {
      handOver();
    }
    closing = true;
    snapshotter.close();
    CompletableFuture<Void> stopped = new CompletableFuture<>();
    DaemonThreads.named("leasehold-log-stop")
        .newThread(
            () -> {
              closeServer(node);
              stopped.complete(null);
            })
        .start();
    if (!await(stopped, Math.max(1_000, 5 * settings.stopMillis()))) {
      LOG.warn("The log has not stopped in time; what was under way is left alone.");
    }
    stopThreads();
  }

  private void handOver() {
    node.successor()
        .ifPresent(
            to -> {
              LOG.info("Handing leadership to \"{}\" before stopping.", to);
              await(node.transferLeadership(to, settings.stopMillis()), settings.stopMillis());
            });
  }

  private static boolean await(CompletableFuture<?> future, long timeoutMillis) {
    try {
      future.get(timeoutMillis, TimeUnit.MILLISECONDS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (ExecutionException | TimeoutException e) {
      LOG.debug("Not awaited to the end.", e);
      return false;
    }
  }

  private void stopThreads() {
    introductions.close();
    snapshotter.close();
    if (diskWatch != null) {
      diskWatch.close();
    }
    followers.close();
    events.shutdown();
  }

  private static void closeServer(RatisNode node) {
    try {
      node.close();
    } catch (IOException e) {
      LOG.warn("Could not stop Ratis in order.", e);
    }
  }

  private void closeQuietly(RaftServer server) {
    try {
      server.close();
    } catch (IOException | RuntimeException e) {
      LOG.debug("Could not stop what had not started.", e);
    }
  }

  /** What comes after the end is dropped. */
  private static ExecutorService eventThread(String name) {
    return new ThreadPoolExecutor(
        1,
        1,
        0,
        TimeUnit.SECONDS,
        new LinkedBlockingQueue<>(),
        DaemonThreads.named(name),
        new ThreadPoolExecutor.DiscardPolicy());
  }
}
