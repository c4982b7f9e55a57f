package io.leasehold.fence.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.fence.StaleTokenException;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Spring's templates need to know nothing of the fence, with and without a transaction. */
@ParameterizedClass
@EnumSource(Database.class)
class FencedSpringTest {
  private static final String WRITE = "UPDATE ledger SET line = line || ?";
  private static final String READ = "SELECT line FROM ledger";

  @Parameter Database kind;
  private Ledger ledger;
  private JdbcTemplate jdbc;
  private TransactionTemplate transactions;

  @BeforeEach
  void newOwner() throws SQLException {
    ledger = new Ledger(kind).open("orders");
    FencedDataSource fenced = FencedDataSource.of(ledger.dataSource(), "orders", () -> 1);
    jdbc = new JdbcTemplate(fenced);
    transactions = new TransactionTemplate(new DataSourceTransactionManager(fenced));
  }

  @Test
  void templateWithoutATransactionIsGuarded() throws SQLException {
    jdbc.update(WRITE, " 1");
    assertThat(jdbc.queryForObject(READ, String.class)).isEqualTo(" 1");
    nextOwnerWrites();

    assertThatThrownBy(() -> jdbc.update(WRITE, " 1")).isInstanceOf(StaleTokenException.class);
    assertThat(ledger.tokens("orders")).containsExactly(1L, 2L);
  }

  @Test
  void transactionIsOneGuardedStep() throws SQLException {
    transactions.executeWithoutResult(
        status -> {
          jdbc.update(WRITE, " 1");
          jdbc.update(WRITE, " 1");
        });
    nextOwnerWrites();

    assertThatThrownBy(() -> transactions.executeWithoutResult(status -> jdbc.update(WRITE, " 1")))
        .isInstanceOf(StaleTokenException.class);
    assertThat(ledger.tokens("orders")).containsExactly(1L, 1L, 2L);
  }

  @Test
  void readOnlyTransactionWorksAndIsGuarded() throws SQLException {
    transactions.setReadOnly(true);
    String line = transactions.execute(status -> jdbc.queryForObject(READ, String.class));
    assertThat(line).isEmpty();
    nextOwnerWrites();

    assertThatThrownBy(
            () -> transactions.execute(status -> jdbc.queryForObject(READ, String.class)))
        .isInstanceOf(StaleTokenException.class);
  }

  private void nextOwnerWrites() {
    new JdbcTemplate(FencedDataSource.of(ledger.dataSource(), "orders", () -> 2))
        .update(WRITE, " 2");
  }
}
