package io.leasehold.testkit.incident;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.leasehold.client.Held;
import io.leasehold.client.LeaseLostException;
import io.leasehold.client.Leasehold;
import io.leasehold.client.NotSafeException;
import io.leasehold.fence.StaleTokenException;
import io.leasehold.fence.jdbc.JdbcFence;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;

/**
 * A program as users write them: it owns an account while it holds a key, and writes its balance to
 * a database. It does what its standard input says, so that a test can stop it between any two
 * steps.
 */
public final class AccountWorker {
  static final String KEY = "accounts/1";

  private final Leasehold client;
  private final String database;
  private final JdbcFence fence = new JdbcFence();
  private final Duration term;
  private Held held;

  private AccountWorker(Leasehold client, String database, Duration term) {
    this.client = client;
    this.database = database;
    this.term = term;
  }

  /** Arguments: its name, endpoints, URL of the database, term in milliseconds. */
  public static void main(String[] arguments) throws Exception {
    PrintStream answers = System.out;
    try (Leasehold client =
        Leasehold.builder()
            .name(arguments[0])
            .endpoints(arguments[1])
            .timeout(Duration.ofMinutes(1))
            .connect()) {
      Duration term = Duration.ofMillis(Long.parseLong(arguments[3]));
      AccountWorker worker = new AccountWorker(client, arguments[2], term);
      BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, UTF_8));
      for (String order = orders.readLine(); order != null; order = orders.readLine()) {
        answers.println(worker.obey(order.split(" ")));
      }
    }
  }

  private String obey(String[] order) throws Exception {
    return switch (order[0]) {
      case "acquire" -> acquire();
      case "check" -> check();
      case "write" -> write(Long.parseLong(order[1]));
      case "why" -> client.why(KEY, held.token());
      default -> throw new IllegalArgumentException("unknown order " + order[0]);
    };
  }

  private String acquire() throws InterruptedException {
    held = client.claim(KEY).term(term).acquire();
    return "token " + held.token();
  }

  private String check() {
    try {
      held.check();
      return "safe";
    } catch (LeaseLostException lost) {
      return "lost " + lost.loss().cause();
    } catch (NotSafeException doubtful) {
      return "doubtful";
    }
  }

  /** Without a look at the lease: this is the write of somebody who believes. */
  private String write(long balance) throws SQLException {
    try (Connection connection = DriverManager.getConnection(database)) {
      connection.setAutoCommit(false);
      try (PreparedStatement update =
          connection.prepareStatement("UPDATE account SET balance = ?, owner = ? WHERE id = 1")) {
        fence.admit(connection, KEY, held.token());
        update.setLong(1, balance);
        update.setString(2, client.name());
        update.executeUpdate();
        connection.commit();
        return "written";
      } catch (StaleTokenException stale) {
        connection.rollback();
        return "refused " + stale.token() + " after " + stale.newest();
      }
    }
  }
}
