package io.leasehold.fence.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class PostgresServerTest {
  private final PostgresServer server = PostgresServer.shared();

  @Test
  void itIsARealPostgres() throws SQLException {
    try (Connection connection = server.newDatabase().getConnection()) {
      assertThat(connection.getMetaData().getDatabaseProductName()).isEqualTo("PostgreSQL");
    }
  }

  @Test
  void databasesAreApart() throws SQLException {
    for (int i = 0; i < 2; i++) {
      try (Connection connection = server.newDatabase().getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE alone (x INT)");
      }
    }
  }

  @Test
  void addressOfADatabaseIsAllThatAnotherProcessNeeds() throws SQLException {
    DataSource database = server.newDatabase();
    try (Connection here = database.getConnection();
        Connection there = DriverManager.getConnection(server.url(database))) {
      assertThat(there.getCatalog()).isEqualTo(here.getCatalog());
    }
  }
}
