package io.leasehold.server.guard;

/** Why somebody was cut off, or not let in. */
public enum Cut {
  /** As many connections are open as may be. */
  TOO_MANY_CONNECTIONS("max-connections"),
  /** The connection had no complete request for too long. */
  NO_REQUEST("idle-timeout"),
  /** The body of a request took too long to arrive. */
  BODY_TOO_SLOW("receive-timeout"),
  /** Bodies that are under way were too large together. */
  BODIES_TOO_LARGE("receiving-bytes"),
  /** An answer waited too long for its reader. */
  READER_TOO_SLOW("reader-timeout"),
  /** Answers that wait for their readers were too large together; this one waited longest. */
  UNREAD_TOO_LARGE("unread-bytes");

  private final String setting;

  Cut(String setting) {
    this.setting = setting;
  }

  /** The name of the setting that decides. */
  public String setting() {
    return setting;
  }
}
