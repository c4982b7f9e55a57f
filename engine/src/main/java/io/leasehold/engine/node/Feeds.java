package io.leasehold.engine.node;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.event.Event;
import io.leasehold.core.model.Position;
import io.leasehold.engine.EngineException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The watches that wait for something to happen. Owned by the applier's thread. */
final class Feeds {
  private final Set<Feed> idle = new LinkedHashSet<>();

  /** A feed that has seen everything waits here for more. */
  void park(Feed feed) {
    idle.add(feed);
  }

  void forget(Feed feed) {
    idle.remove(feed);
  }

  void publish(List<Event> events) {
    if (!events.isEmpty() && !idle.isEmpty()) {
      Position last = events.get(events.size() - 1).position();
      Position next = new Position(last.revision(), last.index() + 1);
      idle.removeIf(feed -> feed.offer(events, next));
    }
  }

  /** After a snapshot took the place of entries, or an idle feed could have missed something. */
  void lookAgain(LeaseMachine machine) {
    List<Feed> all = new ArrayList<>(idle);
    idle.clear();
    all.forEach(feed -> feed.read(machine));
  }

  void failAll(EngineException why) {
    List<Feed> all = new ArrayList<>(idle);
    idle.clear();
    all.forEach(feed -> feed.fail(why));
  }
}
