package io.leasehold.client.watch;

/** Is told what a watch sees, one call at a time and in order. */
@FunctionalInterface
public interface WatchListener {

  /** Something happened. While this runs nothing else is told. */
  void happened(WatchEvent event);

  /** The watch stands: everything from this position on will be told. Also after each break. */
  default void standing(Position next) {}

  /** The connection broke. The watch goes on elsewhere by itself, nothing is left out. */
  default void interrupted(String why) {}

  /** Nothing more will be told. Not called for a watch that was closed. */
  default void ended(WatchEnd end) {}
}
