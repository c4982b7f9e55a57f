package io.leasehold.core.modeltest;

import io.leasehold.core.model.Limits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Plays lives from seeds; a life that goes wrong is shrunk and told. */
final class Lives {
  private static final int ENOUGH_STORIES = 4;

  private final String test;
  private final int seeds;
  private final int batches;

  Lives(String test, int seeds, int batches) {
    this.test = test;
    this.seeds = seeds;
    this.batches = batches;
  }

  /** False if only one seed, or fewer than usual, are run: then they need not have seen it all. */
  boolean isComplete() {
    return Long.getLong("leasehold.seed") == null && count() >= seeds;
  }

  private int count() {
    return Integer.getInteger("leasehold.seeds", seeds);
  }

  /**
   * Plays all seeds. Of lives that go wrong in the same place only the first is told, and after a
   * few different ones that is enough.
   *
   * @param limits what a life is bounded by, from its dice
   * @param birth a life with these limits, and dice for what it does beside the batches
   */
  void play(Function<Dice, Limits> limits, BiFunction<Limits, Dice, Life> birth) {
    Map<String, String> told = new LinkedHashMap<>();
    Long only = Long.getLong("leasehold.seed");
    long first = only == null ? 0 : only;
    long last = only == null ? count() - 1 : only;
    for (long seed = first; seed <= last && told.size() < ENOUGH_STORIES; seed++) {
      Dice dice = new Dice(new SplittableRandom(seed));
      play(new Seeded(seed, limits.apply(dice), birth), dice, told);
    }
    if (!told.isEmpty()) {
      throw new AssertionError(String.join("\n\n", told.values()));
    }
  }

  private record Seeded(long seed, Limits limits, BiFunction<Limits, Dice, Life> birth) {
    Life born() {
      return birth.apply(limits, new Dice(new SplittableRandom(seed)));
    }
  }

  private void play(Seeded seeded, Dice dice, Map<String, String> told) {
    Life life = seeded.born();
    CommandGenerator generator = new CommandGenerator(dice, seeded.limits());
    List<Batch> story = new ArrayList<>();
    Difference difference = null;
    while (difference == null && story.size() < batches) {
      Batch batch = generator.next();
      story.add(batch);
      difference = life.live(batch);
      if (difference == null) {
        generator.learn(batch, life.lastApplied());
      }
    }
    Difference wrong = difference == null ? life.end() : difference;
    if (wrong != null) {
      told.computeIfAbsent(wrong.where(), where -> tell(seeded, story, wrong));
    }
  }

  private String tell(Seeded seeded, List<Batch> story, Difference wrong) {
    Shrinker shrinker = new Shrinker(seeded::born, wrong.where());
    List<Batch> shortest = shrinker.shrink(story);
    StringBuilder text = new StringBuilder();
    text.append("seed ").append(seeded.seed()).append(", batch ").append(story.size() - 1);
    text.append(": ").append(wrong.text()).append("\nThe shortest story that ends like this (");
    text.append(seeded.limits()).append("):\n");
    shortest.forEach(batch -> text.append("  ").append(batch).append('\n'));
    text.append("  ").append(shrinker.end(shortest).text());
    text.append("\nTo see it again: mvn -pl core test -Dtest=").append(test);
    text.append(" -Dleasehold.seed=").append(seeded.seed());
    return text.toString();
  }
}
