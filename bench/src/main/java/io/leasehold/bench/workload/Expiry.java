package io.leasehold.bench.workload;

import io.leasehold.bench.measure.Outcome;
import io.leasehold.bench.peer.Ability;
import io.leasehold.bench.peer.Link;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Leases that nobody renews, each with a key, that die together: how much later than agreed does a
 * watcher see it?
 *
 * <p>Lateness counts from the answer to the grant plus the term. Early is what dies before the
 * grant was even sent plus the term: no holder that counts right would have let go by then.
 */
final class Expiry implements Workload {
  @Override
  public String name() {
    return "expiry";
  }

  @Override
  public String story() {
    return "10 k leases that end together, alone and among 100 k others: how late it is seen";
  }

  @Override
  public Set<Ability> needs() {
    return Set.of(Ability.GRANT, Ability.LEASED_PUT, Ability.WATCH);
  }

  @Override
  public void run(Stage stage, BiConsumer<String, Outcome> results) {
    int dying = Math.min(stage.scale().pick(10_000, 2_000, 100), stage.peer().mostLeases());
    long termMillis = stage.scale().pick(3_000, 3_000, 1_000);
    int others = stage.scale().pick(100_000, 20_000, 200);
    try (Link link = Load.connect(stage.site())) {
      stage.progress().accept("warm-up");
      new Deaths(link, "w/", Math.min(dying, 500)).watchedFor(termMillis);
      results.accept(
          Numbers.inWords(dying) + " alone", new Deaths(link, "a/", dying).watchedFor(termMillis));
      if (dying + others <= stage.peer().mostLeases()) {
        Fill.leases(link, others, stage.progress());
        results.accept(
            Numbers.inWords(dying) + " among " + Numbers.inWords(others),
            new Deaths(link, "b/", dying).watchedFor(termMillis));
      }
    }
  }
}
