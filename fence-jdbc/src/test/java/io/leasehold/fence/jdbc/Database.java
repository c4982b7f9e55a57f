package io.leasehold.fence.jdbc;

import io.leasehold.fence.jdbc.postgres.PostgresServer;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/** The databases that everything here is tested on. */
enum Database {
  H2 {
    @Override
    DataSource create() {
      JdbcDataSource database = new JdbcDataSource();
      database.setURL(
          "jdbc:h2:mem:test" + NAMES.incrementAndGet() + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=60000");
      return database;
    }
  },
  POSTGRESQL {
    @Override
    DataSource create() throws SQLException {
      return PostgresServer.shared().newDatabase();
    }
  };

  private static final AtomicInteger NAMES = new AtomicInteger();

  /** A new and empty database. */
  abstract DataSource create() throws SQLException;
}
