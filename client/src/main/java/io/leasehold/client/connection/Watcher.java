package io.leasehold.client.connection;

import io.leasehold.api.v1.Event;
import io.leasehold.api.v1.Position;
import java.util.List;

/**
 * Is told what a watch sees, one call at a time and in order. While it is busy no more is fetched.
 */
public interface Watcher {

  /** The watch stands and will tell everything from here on; also told after each resumption. */
  default void standing(Position next, Endpoint at) {}

  /** What happened, in order; never the same twice. */
  void told(List<Event> events, Position next);

  /** The connection broke. Nothing is lost: the watch goes on elsewhere by itself. */
  default void interrupted(String why) {}

  /**
   * Nothing more will be told: a {@link RefusedException} if the position is no longer kept, an
   * {@link UnreachableException} if the watch never stood, a {@link CallFailedException} if the
   * request makes no sense.
   */
  void ended(ConnectionException cause);
}
