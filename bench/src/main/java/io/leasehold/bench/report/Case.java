package io.leasehold.bench.report;

/**
 * One line of a comparison: a load in one of its variants, on so many nodes.
 *
 * @param variant empty if the load has only one
 */
public record Case(String workload, String variant, int nodes) {
  @Override
  public String toString() {
    String title = variant.isEmpty() ? workload : workload + ", " + variant;
    return title + ", " + (nodes == 1 ? "1 node" : nodes + " nodes");
  }
}
