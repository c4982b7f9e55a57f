package io.leasehold.sim.net;

import io.leasehold.sim.clock.EventLoop;
import io.leasehold.sim.story.Coverage;
import io.leasehold.sim.story.Happening;
import java.util.BitSet;
import java.util.SplittableRandom;

/**
 * Carries messages between hosts, unreliably. Each message meets its own fate; nothing keeps two of
 * them in order. Whether a cut stops a message is decided when it is sent: what is under way
 * arrives.
 */
public final class Network {
  private final EventLoop loop;
  private final SplittableRandom random;
  private final Coverage coverage;
  private final BitSet cuts = new BitSet();
  private NetworkQuality quality;

  public Network(
      EventLoop loop, SplittableRandom random, NetworkQuality quality, Coverage coverage) {
    this.loop = loop;
    this.random = random;
    this.quality = quality;
    this.coverage = coverage;
  }

  public void send(Host from, Host to, Object message) {
    if (cuts.get(line(from, to))) {
      coverage.count(Happening.MESSAGE_CUT_OFF);
      return;
    }
    if (random.nextInt(1000) < quality.droppedPerMille()) {
      coverage.count(Happening.MESSAGE_DROPPED);
      return;
    }
    if (random.nextInt(1000) < quality.doubledPerMille()) {
      coverage.count(Happening.MESSAGE_DOUBLED);
      loop.after(delayNanos(), () -> to.deliver(message));
    }
    loop.after(delayNanos(), () -> to.deliver(message));
  }

  public void cut(Host from, Host to) {
    cuts.set(line(from, to));
  }

  public void mend(Host from, Host to) {
    cuts.clear(line(from, to));
  }

  /** Ends all cuts and all losses, for good. */
  public void heal() {
    cuts.clear();
    quality = quality.healed();
  }

  private long delayNanos() {
    if (random.nextInt(1000) < quality.unluckyPerMille()) {
      coverage.count(Happening.MESSAGE_LATE);
      return random.nextLong(quality.delayNanos(), quality.tailNanos() + 1);
    }
    return random.nextLong(quality.delayNanos() / 8, quality.delayNanos() + 1);
  }

  private static int line(Host from, Host to) {
    return from.number() * Host.MAX_HOSTS + to.number();
  }
}
