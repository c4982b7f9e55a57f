package io.leasehold.sim.world;

import io.leasehold.core.model.Limits;
import io.leasehold.sim.cluster.AnswerPolicy;
import io.leasehold.sim.cluster.MachineStore;
import io.leasehold.sim.cluster.Store;
import io.leasehold.sim.cluster.Timekeeper;
import io.leasehold.sim.cluster.WatchedTime;
import io.leasehold.sim.holder.FencedResource;
import io.leasehold.sim.holder.Guard;
import io.leasehold.sim.holder.Resource;
import io.leasehold.sim.holder.TenancyGuard;
import java.util.function.Function;

/**
 * What a world is built from. {@link #PRODUCTION} is the code that ships and the design it ships
 * with; a mutant replaces one of the parts.
 *
 * @param rateFactor 1, or how many times slower than agreed all holders' clocks run: then the
 *     mutant is the hardware
 */
public record Parts(
    Function<Limits, Store> stores,
    Timekeeper.Maker timekeepers,
    AnswerPolicy answers,
    Guard.Maker guards,
    Function<String, Resource> fences,
    int rateFactor) {

  public static final Parts PRODUCTION =
      new Parts(
          MachineStore::new,
          WatchedTime::new,
          AnswerPolicy.AFTER_COMMIT,
          TenancyGuard::new,
          FencedResource::new,
          1);

  public Parts withStores(Function<Limits, Store> others) {
    return new Parts(others, timekeepers, answers, guards, fences, rateFactor);
  }

  public Parts withTimekeepers(Timekeeper.Maker others) {
    return new Parts(stores, others, answers, guards, fences, rateFactor);
  }

  public Parts withAnswers(AnswerPolicy others) {
    return new Parts(stores, timekeepers, others, guards, fences, rateFactor);
  }

  public Parts withGuards(Guard.Maker others) {
    return new Parts(stores, timekeepers, answers, others, fences, rateFactor);
  }

  public Parts withFences(Function<String, Resource> others) {
    return new Parts(stores, timekeepers, answers, guards, others, rateFactor);
  }

  public Parts withRateFactor(int other) {
    return new Parts(stores, timekeepers, answers, guards, fences, other);
  }
}
