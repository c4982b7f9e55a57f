package io.leasehold.fence.jdbc;

import io.leasehold.fence.jdbc.postgres.PostgresServer;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/** The databases that everything here is tested on. */
enum Database {
  /** It does not wait for a row that somebody else inserts, but tries until that is settled. */
  H2(
      "SELECT COUNT(*) FROM INFORMATION_SCHEMA.SESSIONS WHERE BLOCKER_ID IS NOT NULL"
          + " OR EXECUTING_STATEMENT LIKE 'INSERT INTO leasehold_fence%'") {
    @Override
    DataSource create() {
      JdbcDataSource database = new JdbcDataSource();
      database.setURL(
          "jdbc:h2:mem:test" + NAMES.incrementAndGet() + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=60000");
      return database;
    }
  },
  POSTGRESQL(
      "SELECT COUNT(*) FROM pg_stat_activity"
          + " WHERE datname = current_database() AND wait_event_type = 'Lock'") {
    @Override
    DataSource create() throws SQLException {
      return PostgresServer.shared().newDatabase();
    }
  };

  private static final AtomicInteger NAMES = new AtomicInteger();

  /** Counts the sessions of a database that wait for a lock. */
  final String countWaiting;

  Database(String countWaiting) {
    this.countWaiting = countWaiting;
  }

  /** A new and empty database. */
  abstract DataSource create() throws SQLException;
}
