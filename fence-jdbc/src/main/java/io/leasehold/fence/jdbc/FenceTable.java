package io.leasehold.fence.jdbc;

import java.util.regex.Pattern;

/**
 * The table that remembers the newest token of each resource, and the few plain statements about
 * it. They are written so that every SQL database takes them as they are.
 */
final class FenceTable {
  static final String DEFAULT_NAME = "leasehold_fence";

  /** The width of the column; a longer name must not be cut off silently by a lenient database. */
  static final int MAX_RESOURCE_CHARS = 255;

  /** The name becomes part of SQL text, so nothing that needs quotes gets through. */
  private static final Pattern NAME =
      Pattern.compile("([A-Za-z_][A-Za-z0-9_]{0,62}\\.)?[A-Za-z_][A-Za-z0-9_]{0,62}");

  private final String name;

  FenceTable(String name) {
    if (name == null || !NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "table name is "
              + (name == null ? "null" : "\"" + name + "\"")
              + ": expected letters, digits and underscores, at most 63, not beginning with a"
              + " digit, with at most one schema in front, as in \"billing.leasehold_fence\"");
    }
    this.name = name;
  }

  String name() {
    return name;
  }

  /**
   * Parameters: token, resource, token. Locks the row until the transaction ends. The count makes
   * it a change also if the token is the same: some databases skip a write that changes nothing, or
   * do not report it, and then a snapshot that is too old would not be noticed.
   */
  String raise() {
    return "UPDATE "
        + name
        + " SET token = ?, admissions = admissions + 1 WHERE resource = ? AND token <= ?";
  }

  /** Parameter: resource. */
  String newest() {
    return "SELECT token FROM " + name + " WHERE resource = ?";
  }

  /** Parameters: resource, token. */
  String insert() {
    return "INSERT INTO " + name + " (resource, token, admissions) VALUES (?, ?, 1)";
  }

  /** Finds out whether the table is there, with the columns that are needed. */
  String probe() {
    return "SELECT resource, token, admissions FROM " + name + " WHERE 1 = 0";
  }

  /** NUMERIC(19) holds every positive long, and unlike BIGINT every database knows it. */
  String create() {
    return "CREATE TABLE "
        + name
        + " (resource VARCHAR("
        + MAX_RESOURCE_CHARS
        + ") NOT NULL PRIMARY KEY, token NUMERIC(19) NOT NULL, admissions NUMERIC(19) NOT NULL)";
  }

  @Override
  public String toString() {
    return name;
  }
}
