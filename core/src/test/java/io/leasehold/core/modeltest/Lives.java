package io.leasehold.core.modeltest;

import io.leasehold.core.model.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;

/** Plays lives from seeds; a life that goes wrong is shrunk and told. */
final class Lives {
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

  /** A life is made of its limits and of dice for what it does beside the batches. */
  void play(BiFunction<Dice, Long, Limits> limits, BiFunction<Limits, Dice, Life> life) {
    Long only = Long.getLong("leasehold.seed");
    if (only != null) {
      play(only, limits, life);
      return;
    }
    for (long seed = 0; seed < count(); seed++) {
      play(seed, limits, life);
    }
  }

  private void play(
      long seed, BiFunction<Dice, Long, Limits> limits, BiFunction<Limits, Dice, Life> life) {
    Dice dice = new Dice(new SplittableRandom(seed));
    Limits chosen = limits.apply(dice, seed);
    Life watched = life.apply(chosen, new Dice(new SplittableRandom(seed)));
    CommandGenerator generator = new CommandGenerator(dice, chosen);
    List<Batch> story = new ArrayList<>();
    for (int i = 0; i < batches; i++) {
      Batch batch = generator.next();
      story.add(batch);
      Difference difference = watched.live(batch);
      if (difference != null) {
        throw tell(seed, chosen, life, story, difference);
      }
      generator.learn(batch, watched.lastApplied());
    }
    Difference difference = watched.end();
    if (difference != null) {
      throw tell(seed, chosen, life, story, difference);
    }
  }

  private AssertionError tell(
      long seed,
      Limits limits,
      BiFunction<Limits, Dice, Life> life,
      List<Batch> story,
      Difference difference) {
    Shrinker shrinker =
        new Shrinker(
            () -> life.apply(limits, new Dice(new SplittableRandom(seed))), difference.where());
    List<Batch> shortest = shrinker.shrink(story);
    StringBuilder text = new StringBuilder();
    text.append("seed ").append(seed).append(", batch ").append(story.size() - 1);
    text.append(": ").append(difference.text()).append("\nThe shortest story that ends like this");
    text.append(" (").append(limits).append("):\n");
    shortest.forEach(batch -> text.append("  ").append(batch).append('\n'));
    text.append("  ").append(shrinker.end(shortest).text());
    text.append("\nTo see it again: mvn -pl core test -Dtest=").append(test);
    text.append(" -Dleasehold.seed=").append(seed);
    return new AssertionError(text.toString());
  }
}
