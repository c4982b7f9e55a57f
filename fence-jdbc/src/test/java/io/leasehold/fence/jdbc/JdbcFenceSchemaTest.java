package io.leasehold.fence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The table can be made by anybody, at any time, and by many at once. */
@ParameterizedClass
@EnumSource(Database.class)
class JdbcFenceSchemaTest {
  @Parameter Database kind;
  private DataSource database;

  @BeforeEach
  void newDatabase() throws SQLException {
    database = kind.create();
  }

  @Test
  void creatingTheTableAgainKeepsWhatItHolds() throws SQLException {
    new JdbcFenceSchema().createTable(database);
    execute("INSERT INTO leasehold_fence VALUES ('orders', " + Long.MAX_VALUE + ", 1)");
    new JdbcFenceSchema().createTable(database);
    try (Connection connection = database.getConnection()) {
      connection.setAutoCommit(false);
      assertThatThrownBy(() -> new JdbcFence().admit(connection, "orders", Long.MAX_VALUE - 1))
          .hasMessageContaining(Long.toString(Long.MAX_VALUE));
    }
  }

  @Test
  void manyMayCreateTheTableAtOnce() throws Exception {
    int many = 8;
    CyclicBarrier start = new CyclicBarrier(many);
    ExecutorService threads = Executors.newFixedThreadPool(many);
    try {
      List<Future<?>> creations = new ArrayList<>();
      for (int i = 0; i < many; i++) {
        creations.add(
            threads.submit(
                () -> {
                  start.await();
                  new JdbcFenceSchema().createTable(database);
                  return null;
                }));
      }
      for (Future<?> creation : creations) {
        creation.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void printedStatementMakesTheTable() throws SQLException {
    execute("CREATE SCHEMA billing");
    execute(new JdbcFenceSchema("billing.fence_1").ddl());
    try (Connection connection = database.getConnection()) {
      connection.setAutoCommit(false);
      new JdbcFence("billing.fence_1").admit(connection, "orders", 1);
    }
  }

  @Test
  void documentedStatementIsTheRealOne() throws IOException {
    Path page = Path.of(System.getProperty("leasehold.root"), "docs", "fence-jdbc.md");
    assertThat(Files.readString(page)).contains("\n" + new JdbcFenceSchema().ddl() + "\n");
  }

  @Test
  void tableWithOtherColumnsIsAnError() throws SQLException {
    execute("CREATE TABLE leasehold_fence (something INT)");
    assertThatThrownBy(() -> new JdbcFenceSchema().createTable(database))
        .isInstanceOf(SQLException.class)
        .hasMessageContainingAll("exists")
        .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(1));
  }

  @Test
  void nameThatIsNoPlainNameIsRefused() {
    for (String name : new String[] {"", "a b", "fence;", "\"x\"", "1a", "a.b.c", "a-b", null}) {
      assertThatThrownBy(() -> new JdbcFenceSchema(name))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(String.valueOf(name));
      assertThatThrownBy(() -> new JdbcFence(name)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
