package io.leasehold.torture.work;

import io.leasehold.client.Leasehold;
import io.leasehold.client.LeaseholdBuilder;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.ConnectionSettings;
import io.leasehold.client.connection.TlsFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * What a process of clients has to know; it is told in the arguments of its command.
 *
 * @param nodes where they are, {@code host:port}
 * @param tls how to encrypt, if at all
 * @param resources folder of the fenced logs
 */
public record Assignment(
    long seed, List<String> nodes, Optional<TlsFiles> tls, Path resources, Workload workload) {
  /** How many {@link #words} there are. */
  public static final int WORDS = 8;

  private static final String NONE = "-";

  public Assignment {
    nodes = List.copyOf(nodes);
  }

  public Assignment withSeed(long other) {
    return new Assignment(other, nodes, tls, resources, workload);
  }

  public List<String> words() {
    return List.of(
        Long.toString(seed),
        String.join(",", nodes),
        resources.toString(),
        workload.prefix(),
        tls.isPresent() ? "tls" : NONE,
        word(tls.map(TlsFiles::authority)),
        word(tls.map(TlsFiles::certificate)),
        word(tls.map(TlsFiles::key)));
  }

  /** Reads {@link #words}; more may follow them. */
  public static Assignment of(String[] words) {
    Optional<TlsFiles> tls =
        words[4].equals(NONE)
            ? Optional.empty()
            : Optional.of(new TlsFiles(path(words[5]), path(words[6]), path(words[7])));
    return new Assignment(
        Long.parseLong(words[0]),
        List.of(words[1].split(",")),
        tls,
        Path.of(words[2]),
        new Workload(words[3]));
  }

  private static String word(Optional<Path> file) {
    return file.map(Path::toString).orElse(NONE);
  }

  private static Path path(String word) {
    return word.equals(NONE) ? null : Path.of(word);
  }

  /** A client of its own of the cluster. */
  public Leasehold client() {
    LeaseholdBuilder builder = Leasehold.builder().endpoints(nodes.toArray(String[]::new));
    tls.ifPresent(
        files -> {
          if (files.authority() == null) {
            builder.tls();
          } else {
            builder.tls(files.authority());
          }
          if (files.certificate() != null) {
            builder.credentials(files.certificate(), files.key());
          }
        });
    return builder.connect();
  }

  /**
   * The same, one layer below.
   *
   * @param first the number of the node that is asked first, counted on from the last to the first
   */
  public Connection connection(Duration timeout, int first) {
    List<String> turned = new ArrayList<>(nodes);
    Collections.rotate(turned, first);
    ConnectionSettings settings = ConnectionSettings.of(String.join(",", turned));
    return Connection.to(settings.inGivenOrder().withTls(tls.orElse(null)).withTimeout(timeout));
  }

  /** A source of chance that no other run has, also if it has the same seed. */
  public Random random() {
    return new Random(seed ^ ((long) workload.prefix().hashCode() << 20));
  }
}
