package io.leasehold.engine.ratis;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.leasehold.engine.EngineException;
import io.leasehold.engine.Member;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells every other member with which directory this node runs, until each has heard it, and hears
 * the same from them. A node that another one knows with a different directory stops; and one with
 * a new directory does not vote before so many have heard it that with it they are a majority.
 *
 * <p>What this does not notice: a disk that was lost while all nodes that had met the node before
 * are down and others, which never had, are up.
 *
 * <p>Thread-safe.
 */
final class Introductions implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Introductions.class);
  private static final long PAUSE_MILLIS = 100;
  private static final long ANSWER_MILLIS = 2_000;
  private static final int ID_CHARS = 36;

  private final RatisSettings settings;
  private final NodeDirectory directory;
  private final PeerChannels channels;
  private final VoteGate gate = new VoteGate();
  private final Set<String> heard = ConcurrentHashMap.newKeySet();
  private final Set<String> asked = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService timer;

  Introductions(RatisSettings settings, NodeDirectory directory, PeerChannels channels) {
    this.settings = settings;
    this.directory = directory;
    this.channels = channels;
    timer =
        Executors.newSingleThreadScheduledExecutor(
            DaemonThreads.named("leasehold-introductions-" + settings.self().name()));
    if (directory.introduced()) {
      gate.open();
    }
  }

  VoteGate gate() {
    return gate;
  }

  /** What another node says of itself. Fails if it is known with a different directory. */
  CompletableFuture<byte[]> meet(byte[] introduction) {
    String text = new String(introduction, UTF_8);
    if (text.length() <= ID_CHARS) {
      return CompletableFuture.failedFuture(
          new IllegalArgumentException("an introduction has an id and a name"));
    }
    String name = text.substring(ID_CHARS);
    try {
      if (directory.knownNodes().admit(name, text.substring(0, ID_CHARS))) {
        return CompletableFuture.completedFuture(new byte[0]);
      }
    } catch (IOException e) {
      return CompletableFuture.failedFuture(e);
    }
    return CompletableFuture.failedFuture(
        EngineException.refused(
            "node \"%s\" has met \"%s\" with another data directory"
                .formatted(settings.self().name(), name),
            null));
  }

  /**
   * Goes on until all have heard it, and looks for new ones after that.
   *
   * @param members those of now
   * @param stop is told why this node must not go on
   */
  void begin(Supplier<List<Member>> members, Consumer<Throwable> stop) {
    ScheduledFuture<?> unused =
        timer.scheduleWithFixedDelay(
            () -> tryRound(members, stop), 0, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** One that fails must not be the last: without them a new node would never vote. */
  private void tryRound(Supplier<List<Member>> members, Consumer<Throwable> stop) {
    try {
      round(members.get(), stop);
    } catch (RuntimeException e) {
      LOG.debug("Not introduced this time.", e);
    }
  }

  private void round(List<Member> members, Consumer<Throwable> stop) {
    openGate(members, stop);
    for (Member member : members) {
      String name = member.name();
      if (!isSelf(member) && !heard.contains(name) && asked.add(name)) {
        CompletableFuture<?> unused =
            introduce(member)
                .whenComplete(
                    (done, failure) -> {
                      asked.remove(name);
                      answered(name, failure, stop);
                    });
      }
    }
  }

  /** It may have moved to another address. */
  private boolean isSelf(Member member) {
    return member.name().equals(settings.self().name());
  }

  private CompletableFuture<byte[]> introduce(Member member) {
    UUID cluster = Peers.group(settings.cluster()).getUuid();
    byte[] introduction = (directory.id() + settings.self().name()).getBytes(UTF_8);
    byte[] request = new PeerRequest(PeerRequest.Kind.INTRODUCTION, cluster, introduction).encode();
    return channels
        .call(member.peerAddress(), request, ANSWER_MILLIS)
        .thenCompose(PeerReply::decode);
  }

  private void answered(String name, Throwable failure, Consumer<Throwable> stop) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause == null) {
      heard.add(name);
    } else if (cause instanceof EngineException e && e.kind() == EngineException.Kind.REFUSED) {
      stop.accept(new IOException(lost(e.getMessage()), e));
    } else {
      LOG.debug("Not introduced to \"{}\" yet.", name, cause);
    }
  }

  private String lost(String why) {
    String name = settings.self().name();
    return ("%s than %s. What that one held is lost to this node, also for whom it has voted: under"
            + " the name \"%s\" it must not vote again. If the other directory still exists, start"
            + " with it; if not: \"leasehold members remove %s\", then start a node under a new"
            + " name with an empty directory and add it")
        .formatted(why, settings.dataDirectory(), name, name);
  }

  private void openGate(List<Member> members, Consumer<Throwable> stop) {
    long met = members.stream().filter(m -> isSelf(m) || heard.contains(m.name())).count();
    if (gate.isOpen() || 2 * met <= members.size()) {
      return;
    }
    try {
      directory.markIntroduced();
      gate.open();
    } catch (IOException e) {
      stop.accept(e);
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
