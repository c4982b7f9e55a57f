package io.leasehold.server.config;

/** How a line of the log is written. */
public enum LogFormat {
  TEXT,
  JSON
}
