package io.leasehold.server.diagnose;

import io.leasehold.server.config.Config;
import io.leasehold.server.config.Settings;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/** Settings that work until the day they matter, in words, with what to do. */
final class Dangers {
  private static final long SMALL_HEAP_BYTES = 256L << 20;
  private static final long LITTLE_DISK_BYTES = 1L << 30;
  private static final double SLOW_SYNC_MILLIS = 50;

  private final Config config;
  private final List<String> warnings = new ArrayList<>();

  Dangers(Config config) {
    this.config = config;
  }

  List<String> of(int members, DiskProbe disk) {
    redundancy(members);
    exposure();
    long heap = Runtime.getRuntime().maxMemory();
    if (heap < SMALL_HEAP_BYTES) {
      warnings.add(
          "the heap is "
              + (heap >> 20)
              + " MiB; a million leases need about 1 GiB; set LEASEHOLD_JAVA_OPTS=-Xmx1g");
    }
    pauses();
    disk(disk);
    return warnings;
  }

  private void redundancy(int members) {
    if (config.value(Settings.IN_MEMORY)) {
      warnings.add("everything is in memory and is lost with the process; drop in-memory");
    } else if (members == 1) {
      warnings.add(
          "a single node: while it is down nobody can renew, and its disk is the only copy; run"
              + " three");
    } else if (members % 2 == 0) {
      warnings.add(
          members
              + " members survive no more failures than "
              + (members - 1)
              + " would; add or remove one");
    }
  }

  private void exposure() {
    if (config.value(Settings.INSECURE) && !listensOnLoopback()) {
      warnings.add(
          "anybody who reaches "
              + config.value(Settings.LISTEN)
              + " can end any lease: insecure is set; use TLS with tls-client-ca");
    }
  }

  private boolean listensOnLoopback() {
    try {
      return InetAddress.getByName(config.value(Settings.LISTEN)).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /** The mean is all that the JVM tells; a mean near the timeout means that many are above it. */
  private void pauses() {
    long count = 0;
    long millis = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      count += Math.max(0, collector.getCollectionCount());
      millis += Math.max(0, collector.getCollectionTime());
    }
    long timeout = config.value(Settings.ELECTION_TIMEOUT).toMillis();
    if (count > 0 && millis / count > timeout / 4) {
      warnings.add(
          "a garbage collection takes "
              + millis / count
              + " ms on average and the election timeout is "
              + timeout
              + " ms; give the JVM more heap or raise election-timeout");
    }
  }

  private void disk(DiskProbe disk) {
    if (config.value(Settings.IN_MEMORY)) {
      return;
    }
    if (disk.freeBytes() < LITTLE_DISK_BYTES) {
      warnings.add(
          "only "
              + (disk.freeBytes() >> 20)
              + " MiB are free where the data is; a node stops when the disk is full");
    }
    if (disk.p50Millis() > SLOW_SYNC_MILLIS) {
      warnings.add(
          "the disk takes "
              + Math.round(disk.p50Millis())
              + " ms to make a write durable, and every answer waits for that; use a local disk");
    }
  }
}
