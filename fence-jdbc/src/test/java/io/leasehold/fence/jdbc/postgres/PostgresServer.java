package io.leasehold.fence.jdbc.postgres;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Assumptions;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * One PostgreSQL for all tests of a JVM: {@code PostgresServer.shared().newDatabase()}. Tests that
 * need it are skipped on machines for which there are no binaries.
 *
 * <p>PostgreSQL refuses to run as root, so a root runs it as nobody. Thread-safe.
 */
public final class PostgresServer {
  private static final String HOST = "127.0.0.1";
  private static final String SUPERUSER = "postgres";

  /** User and group nobody, by number, since the group has other names elsewhere. */
  private static final String NOBODY = "65534";

  private static final int MAX_STARTS = 5;
  private static final int STOP_SECONDS = 20;

  private final Path folder;
  private final Path log;
  private final AtomicInteger databases = new AtomicInteger();
  private int port;

  /** First initdb, then the server. */
  private Process process;

  private PostgresServer() throws IOException {
    folder = Files.createTempDirectory("leasehold-postgres-");
    log = folder.resolve("log");
  }

  /** Starts it when it is asked for the first time. It stops when the JVM ends. */
  public static PostgresServer shared() {
    Assumptions.assumeTrue(
        PostgresBinaries.areThere(),
        "no PostgreSQL for this machine: " + PostgresBinaries.archive());
    return Shared.SERVER;
  }

  private static final class Shared {
    static final PostgresServer SERVER = start();

    private static PostgresServer start() {
      try {
        PostgresServer server = new PostgresServer();
        Runtime.getRuntime().addShutdownHook(new Thread(server::stop, "postgres-stop"));
        server.install();
        server.run();
        return server;
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException("PostgreSQL did not start", e);
      }
    }
  }

  /** A new and empty database. The data source opens a new connection each time. */
  public DataSource newDatabase() throws SQLException {
    String name = "test" + databases.incrementAndGet();
    try (Connection connection = database(SUPERUSER).getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE DATABASE " + name);
    }
    return database(name);
  }

  /** For programs in other processes: the whole JDBC address of a {@link #newDatabase}. */
  public String url(DataSource database) throws SQLException {
    String name = database.unwrap(PGSimpleDataSource.class).getDatabaseName();
    return "jdbc:postgresql://" + HOST + ":" + port + "/" + name + "?user=" + SUPERUSER;
  }

  private DataSource database(String name) {
    PGSimpleDataSource database = new PGSimpleDataSource();
    database.setServerNames(new String[] {HOST});
    database.setPortNumbers(new int[] {port});
    database.setDatabaseName(name);
    database.setUser(SUPERUSER);
    return database;
  }

  private void install() throws IOException, InterruptedException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    PostgresBinaries.unpackTo(folder);
    Path data = Files.createDirectory(folder.resolve("data"));
    if (isRoot()) {
      Files.setOwner(
          data, data.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(NOBODY));
    }
    String user = "--username=" + SUPERUSER;
    process = program("initdb", user, "--auth=trust", "--locale=C", "--encoding=UTF8", "--no-sync");
    if (process.waitFor() != 0) {
      throw new IOException("initdb failed:\n" + Files.readString(log));
    }
  }

  /** A free port may be gone before PostgreSQL takes it, so there is another try. */
  private void run() throws IOException, InterruptedException {
    for (int start = 1; start <= MAX_STARTS; start++) {
      try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        port = free.getLocalPort();
      }
      process =
          program(
              "postgres",
              "-p" + port,
              "-clisten_addresses=" + HOST,
              "-cunix_socket_directories=",
              "-cshared_buffers=16MB",
              "-cfsync=off");
      while (process.isAlive()) {
        if (answers()) {
          return;
        }
        process.waitFor(50, TimeUnit.MILLISECONDS);
      }
    }
    throw new IOException("PostgreSQL ended at once:\n" + Files.readString(log));
  }

  private boolean answers() {
    try (Connection connection = database(SUPERUSER).getConnection()) {
      return connection.isValid(0);
    } catch (SQLException notYet) {
      return false;
    }
  }

  private void stop() {
    try {
      if (process != null && process.isAlive()) {
        program("pg_ctl", "stop", "--mode=immediate").waitFor(STOP_SECONDS, TimeUnit.SECONDS);
        // What is left: an initdb that was interrupted, or a server that did not listen.
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
      }
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    } catch (IOException | InterruptedException e) {
      System.err.println("PostgreSQL in " + folder + " was not stopped or removed: " + e);
    }
  }

  private Process program(String name, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    if (isRoot()) {
      command.addAll(
          List.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups"));
    }
    command.add(folder.resolve("bin").resolve(name).toString());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("PGDATA", folder.resolve("data").toString());
    return builder
        .directory(folder.toFile())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
        .start();
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }
}
