package io.leasehold.core.modeltest;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Leaves out of a story whatever is not needed for it to go wrong in the same place. */
final class Shrinker {
  private final Supplier<Life> birth;
  private final String where;

  Shrinker(Supplier<Life> birth, String where) {
    this.birth = birth;
    this.where = where;
  }

  List<Batch> shrink(List<Batch> story) {
    if (!stillFails(story)) {
      return story;
    }
    List<Batch> shortest = story;
    for (int chunk = story.size() / 2; chunk > 0; chunk /= 2) {
      shortest = withoutChunks(shortest, chunk);
    }
    return withoutChunks(withoutCommands(shortest), 1);
  }

  private List<Batch> withoutChunks(List<Batch> story, int chunk) {
    List<Batch> shortest = story;
    for (int from = shortest.size() - chunk;
        from >= 0;
        from = Math.min(from, shortest.size()) - chunk) {
      List<Batch> shorter = new ArrayList<>(shortest);
      shorter.subList(from, from + chunk).clear();
      if (stillFails(shorter)) {
        shortest = shorter;
      }
    }
    return shortest;
  }

  private List<Batch> withoutCommands(List<Batch> story) {
    List<Batch> shortest = new ArrayList<>(story);
    for (int b = shortest.size() - 1; b >= 0; b--) {
      for (int c = shortest.get(b).commands().size() - 1; c >= 0; c--) {
        List<Batch> shorter = new ArrayList<>(shortest);
        shorter.set(b, shortest.get(b).without(c));
        if (stillFails(shorter)) {
          shortest = shorter;
        }
      }
    }
    return shortest;
  }

  private boolean stillFails(List<Batch> story) {
    Difference end = end(story);
    return end != null && end.where().equals(where);
  }

  /** How a story ends; null if well. */
  Difference end(List<Batch> story) {
    Life life = birth.get();
    for (Batch batch : story) {
      Difference difference = life.live(batch);
      if (difference != null) {
        return difference;
      }
    }
    return life.end();
  }
}
