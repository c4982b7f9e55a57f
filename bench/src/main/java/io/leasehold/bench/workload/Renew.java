package io.leasehold.bench.workload;

import io.leasehold.bench.measure.ClosedLoop;
import io.leasehold.bench.measure.Operation;
import io.leasehold.bench.measure.Outcome;
import io.leasehold.bench.peer.Ability;
import io.leasehold.bench.peer.Link;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Renewals of leases that are all alive, in turn.
 *
 * <p>What is in flight is counted in leases. Where one message renews many of them, they travel in
 * four messages, as from a few holders of many leases; or with 64 in each, as from many holders of
 * a few: then a server is not idle while its disk is busy.
 */
final class Renew implements Workload {
  private static final int FEW_MESSAGES = 4;
  private static final List<Flight> FLIGHTS =
      List.of(
          new Flight(256, FEW_MESSAGES),
          new Flight(4_096, FEW_MESSAGES),
          new Flight(4_096, 64),
          new Flight(16_384, 256));
  private static final List<Flight> TINY_FLIGHTS =
      List.of(new Flight(16, FEW_MESSAGES), new Flight(64, 16));

  /**
   * What is under way at once.
   *
   * @param messages in how many messages, where one can carry so many
   */
  private record Flight(int leases, int messages) {
    @Override
    public String toString() {
      return leases + " in flight" + (messages == FEW_MESSAGES ? "" : " in " + messages + " parts");
    }
  }

  @Override
  public String name() {
    return "renew";
  }

  @Override
  public String story() {
    return "renewals of 10 k, 100 k and 1 M live leases; 256 and 4096 leases in flight";
  }

  @Override
  public Set<Ability> needs() {
    return Set.of(Ability.GRANT, Ability.RENEW);
  }

  @Override
  public void run(Stage stage, BiConsumer<String, Outcome> results) {
    Scale scale = stage.scale();
    int[] counts = {
      scale.pick(10_000, 10_000, 100),
      scale.pick(100_000, 100_000, 200),
      scale.pick(1_000_000, 100_000, 200)
    };
    try (Link link = Load.connect(stage.site())) {
      long[] leases = new long[0];
      for (int count : counts) {
        if (count <= leases.length || count > stage.peer().mostLeases()) {
          continue;
        }
        boolean first = leases.length == 0;
        leases = Fill.more(link, leases, count, stage.progress());
        if (first) {
          warmUp(stage, link, leases);
        }
        for (Flight flight : flights(scale)) {
          String variant = Numbers.inWords(count) + " leases, " + flight;
          results.accept(variant, measure(stage, link, leases, flight));
        }
      }
    }
  }

  private static List<Flight> flights(Scale scale) {
    return scale == Scale.TINY ? TINY_FLIGHTS : FLIGHTS;
  }

  /** Many messages take other ways through a server than few, and both have to be compiled. */
  private static void warmUp(Stage stage, Link link, long[] leases) {
    stage.progress().accept("warm-up");
    List<Flight> flights = flights(stage.scale());
    for (Flight flight : flights) {
      try (ClosedLoop loop = loop(link, leases, flight)) {
        loop.warmUp(stage.warmUp().dividedBy(flights.size()));
      }
    }
  }

  private static Outcome measure(Stage stage, Link link, long[] leases, Flight flight) {
    try (ClosedLoop loop = loop(link, leases, flight)) {
      return Load.measure(stage, loop).build();
    }
  }

  private static ClosedLoop loop(Link link, long[] leases, Flight flight) {
    int each = Math.min(link.renewalsInOneMessage(), flight.leases() / flight.messages());
    return ClosedLoop.start(flight.leases() / each, each, inTurn(link, leases, each));
  }

  /** Renews the next few leases each time, all of them in turn. */
  static Operation inTurn(Link link, long[] leases, int each) {
    Turn turn = new Turn(leases.length, each);
    return slot -> {
      return link.renew(leases, turn.next(), each)
          .thenAccept(
              renewed -> {
                if (renewed != each) {
                  throw new IllegalStateException(
                      each - renewed + " of " + each + " leases were over");
                }
              });
    };
  }
}
