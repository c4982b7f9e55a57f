package io.leasehold.server;

import com.linecorp.armeria.common.FlagsProvider;
import com.linecorp.armeria.common.util.TransportType;

/**
 * How many event loops serve connections: one for each processor, where Armeria would have two.
 * Ours never wait, so more of them only take processors from each other, and what one entry of the
 * log answers wakes more threads than can run. Found by Armeria through {@code META-INF/services};
 * its own system property is asked before.
 */
public final class EventLoops implements FlagsProvider {
  /** With one, a large request holds up everybody. */
  private static final int FEWEST = 2;

  @Override
  public int priority() {
    return 0;
  }

  @Override
  public Integer numCommonWorkers(TransportType transport) {
    return Math.max(FEWEST, Runtime.getRuntime().availableProcessors());
  }
}
