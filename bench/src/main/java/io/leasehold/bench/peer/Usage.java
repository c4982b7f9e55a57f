package io.leasehold.bench.peer;

/**
 * What the processes of a site have used, summed over them.
 *
 * @param cpuNanos processor time, user and system
 * @param residentBytes memory that is resident now
 */
public record Usage(long cpuNanos, long residentBytes) {
  public static final Usage NONE = new Usage(0, 0);

  public Usage plus(Usage other) {
    return new Usage(cpuNanos + other.cpuNanos, residentBytes + other.residentBytes);
  }
}
