package io.leasehold.engine.node;

import io.leasehold.engine.Engine;
import io.leasehold.engine.EngineMeter;
import io.leasehold.engine.EngineSettings;
import io.leasehold.engine.log.ReplicatedLog;
import io.leasehold.engine.memory.MemoryLog;
import java.security.SecureRandom;

/** Starts engines. Here, at the edge, real time and real randomness come in. */
public final class Engines {
  private static final SecureRandom RANDOM = new SecureRandom();

  private Engines() {}

  /**
   * An engine in this process alone, without a disk: for tests, and for applications that embed it.
   */
  public static Engine inMemory() {
    return on(new MemoryLog("memory"), EngineSettings.defaults(), EngineMeter.NONE);
  }

  /** An engine on a log, which it starts and closes. */
  public static Engine on(ReplicatedLog log, EngineSettings settings, EngineMeter meter) {
    return new ReplicatedEngine(log, settings, meter, System::nanoTime, RANDOM.nextLong()).start();
  }
}
