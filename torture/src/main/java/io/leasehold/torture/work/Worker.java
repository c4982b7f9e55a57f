package io.leasehold.torture.work;

import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.torture.record.Scribe;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A process of clients. It works until its standard input says stop or ends; then it lets go of
 * everything and exits.
 *
 * <p>Its arguments are the words of an {@link Assignment}.
 */
public final class Worker {
  private static final int EACH = 2;

  private Worker() {}

  public static void main(String[] arguments) throws InterruptedException {
    Assignment assignment = Assignment.of(arguments);
    Workload workload = assignment.workload();
    Scribe scribe = new Scribe(System.in, System.out);
    Terms terms =
        Terms.builder()
            .term(Workload.TERM)
            .renewEvery(Workload.TERM.dividedBy(4))
            .margin(Workload.TERM.dividedBy(4))
            .build();
    Random seeds = assignment.random();
    List<Thread> threads = new ArrayList<>();
    try (Leasehold client = assignment.client()) {
      for (int i = 0; i < EACH; i++) {
        threads.add(
            act(
                scribe,
                new Holder(
                    "holder" + i,
                    client,
                    terms,
                    assignment.resources(),
                    workload.owned(),
                    random(seeds),
                    scribe)));
        threads.add(
            act(
                scribe,
                new Storer(
                    "storer" + i,
                    client,
                    workload.stored(),
                    workload.counters(),
                    random(seeds),
                    scribe)));
        HttpDesk desk = new HttpDesk(assignment, random(seeds));
        threads.add(
            act(
                scribe,
                new Lessee(
                    "lessee" + i,
                    desk,
                    Workload.TERM.toMillis(),
                    workload.leased(),
                    random(seeds),
                    scribe)));
      }
      scribe.listen();
      for (Thread thread : threads) {
        thread.interrupt();
        thread.join();
      }
    }
  }

  private static Random random(Random seeds) {
    return new Random(seeds.nextLong());
  }

  private static Thread act(Scribe scribe, Actor actor) {
    Thread thread =
        new Thread(
            () -> {
              try {
                while (!scribe.isStopped()) {
                  actor.round();
                }
              } catch (InterruptedException stopped) {
                // No more is wanted.
              } catch (Exception unforeseen) {
                scribe.unforeseen(unforeseen);
              }
            });
    thread.start();
    return thread;
  }
}
