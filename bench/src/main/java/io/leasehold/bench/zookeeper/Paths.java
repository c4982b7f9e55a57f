package io.leasehold.bench.zookeeper;

import java.util.List;

/**
 * Where things are: leases, keys and queues of locks each under a root of their own. A slash would
 * mean a node of its own to ZooKeeper, so that keys have another sign in its place.
 */
final class Paths {
  static final String KEYS = "/keys";
  static final List<String> ROOTS = List.of("/leases", KEYS, "/locks");

  private static final char SLASH = '\u2044';

  private Paths() {}

  static String lease(long lease) {
    return "/leases/" + lease;
  }

  static String key(String key) {
    return KEYS + "/" + key.replace('/', SLASH);
  }

  /** The key at a path below {@link #KEYS}; empty for that node itself. */
  static String keyAt(String path) {
    return path.substring(Math.min(path.length(), KEYS.length() + 1)).replace(SLASH, '/');
  }

  static String queue(String key) {
    return "/locks/" + key.replace('/', SLASH);
  }

  /** A place in a queue, as ZooKeeper numbers them. */
  static String place(String key, long number) {
    return queue(key) + "/" + "n-%010d".formatted(number);
  }

  /** The number in the name of a place. */
  static long number(String place) {
    return Long.parseLong(place.substring(place.lastIndexOf('-') + 1));
  }
}
