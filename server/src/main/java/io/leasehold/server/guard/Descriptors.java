package io.leasehold.server.guard;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many connections a process can have without running out of files: a node that cannot open the
 * next piece of its log has to stop, so clients must not use up what it needs for that.
 */
public final class Descriptors {
  private static final Logger LOG = LoggerFactory.getLogger(Descriptors.class);

  /** For the log, snapshots, jars and other nodes: a quarter of what there is, up to this many. */
  private static final long OWN = 512;

  private Descriptors() {}

  /** As many connections as were asked for, or as many as the process can have. */
  public static int connections(int asked) {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? connections(asked, unix.getMaxFileDescriptorCount())
        : asked;
  }

  static int connections(int asked, long files) {
    if (files <= 0) {
      return asked;
    }
    long possible = Math.max(1, files - Math.min(OWN, files / 4));
    if (asked <= possible) {
      return asked;
    }
    LOG.atWarn()
        .addKeyValue("maxConnections", asked)
        .addKeyValue("openFilesAllowed", files)
        .addKeyValue("used", possible)
        .log("the process may open too few files for max-connections; raise ulimit -n");
    return (int) possible;
  }
}
