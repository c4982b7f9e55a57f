package io.leasehold.fence.jdbc;

import io.leasehold.fence.Fence;
import io.leasehold.fence.FencedWriteContract;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is asked of every fence, with a transaction around each admission. */
@ParameterizedClass
@MethodSource("databasesAndIsolations")
class JdbcFenceContractTest extends FencedWriteContract {
  @Parameter(0)
  Database kind;

  @Parameter(1)
  int isolation;

  private final JdbcFence fence = new JdbcFence();
  private Ledger ledger;

  static Stream<Arguments> databasesAndIsolations() {
    return Stream.of(Database.values())
        .flatMap(
            kind ->
                Stream.of(
                        Connection.TRANSACTION_READ_COMMITTED, Connection.TRANSACTION_SERIALIZABLE)
                    .map(isolation -> Arguments.of(kind, isolation)));
  }

  @BeforeEach
  void newLedger() throws SQLException {
    ledger = new Ledger(kind);
  }

  @Override
  protected Fence fence() {
    return (resource, token) -> transaction(connection -> fence.admit(connection, resource, token));
  }

  @Override
  protected String freshResource() {
    String resource = super.freshResource();
    try {
      ledger.open(resource);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return resource;
  }

  @Override
  protected int admissionsPerThread() {
    return 25;
  }

  @Override
  protected void write(String resource, long token) {
    transaction(
        connection -> {
          fence.admit(connection, resource, token);
          Ledger.write(connection, resource, token);
        });
  }

  @Override
  protected List<Long> history(String resource) {
    try {
      return ledger.tokens(resource);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private interface Work {
    void run(Connection connection) throws SQLException;
  }

  /** Serialization failures are tried again, as callers at that isolation do. */
  private void transaction(Work work) {
    boolean done = false;
    while (!done) {
      try (Connection connection = ledger.begin(isolation)) {
        work.run(connection);
        connection.commit();
        done = true;
      } catch (SQLException failure) {
        if (!"40001".equals(failure.getSQLState())
            || isolation == Connection.TRANSACTION_READ_COMMITTED) {
          throw new IllegalStateException(failure);
        }
      }
    }
  }
}
