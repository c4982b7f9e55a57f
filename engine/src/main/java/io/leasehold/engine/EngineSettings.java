package io.leasehold.engine;

/**
 * What can be tuned in an engine.
 *
 * @param entriesInFlight log entries a node has under way at most; what is submitted meanwhile
 *     gathers into the next one
 * @param entryBytes size at which an entry is closed; a single larger command still gets one
 * @param commandBytes largest command in its encoded form
 * @param pendingCommands commands that wait for an answer at most, before callers are turned away
 * @param pendingBytes their size together at most
 * @param answerMillis after this long without an answer a caller is told that the outcome is
 *     unknown
 * @param stepMillis most that cluster time advances in one step of the leader's loop, however long
 *     the loop was stalled
 * @param watches feeds that may be open at once; each is asked about every change
 */
public record EngineSettings(
    int entriesInFlight,
    int entryBytes,
    int commandBytes,
    int pendingCommands,
    long pendingBytes,
    long answerMillis,
    long stepMillis,
    int watches) {
  private static final int WATCHES = 50_000;

  /** With as many watches as usual. */
  public EngineSettings(
      int entriesInFlight,
      int entryBytes,
      int commandBytes,
      int pendingCommands,
      long pendingBytes,
      long answerMillis,
      long stepMillis) {
    this(
        entriesInFlight,
        entryBytes,
        commandBytes,
        pendingCommands,
        pendingBytes,
        answerMillis,
        stepMillis,
        WATCHES);
  }

  public static EngineSettings defaults() {
    return new EngineSettings(4, 64 << 10, 16 << 20, 100_000, 128L << 20, 5_000, 500);
  }
}
