package io.leasehold.torture.history;

import static java.util.Comparator.comparingLong;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.leasehold.torture.history.Deed.What;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All deeds of a run, in the order in which they were begun. */
public final class History {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES);

  private final List<Deed> deeds;

  public History(List<Deed> deeds) {
    List<Deed> sorted = new ArrayList<>(deeds);
    sorted.sort(comparingLong(Deed::sentNanos));
    this.deeds = List.copyOf(sorted);
  }

  public List<Deed> deeds() {
    return deeds;
  }

  public Stream<Deed> of(What first, What... others) {
    Set<What> wanted = EnumSet.of(first, others);
    return deeds.stream().filter(deed -> wanted.contains(deed.what()));
  }

  /** As {@link #of}, by key. */
  public Map<String, List<Deed>> byKey(What first, What... others) {
    return of(first, others)
        .collect(Collectors.groupingBy(Deed::key, TreeMap::new, Collectors.toList()));
  }

  /** As {@link #of}, by lease, without those that have none. */
  public Map<Long, List<Deed>> byLease(What first, What... others) {
    return of(first, others)
        .filter(deed -> deed.lease() != 0)
        .collect(Collectors.groupingBy(Deed::lease, TreeMap::new, Collectors.toList()));
  }

  /** A deed a line. */
  public void write(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    for (Deed deed : deeds) {
      lines.add(JSON.writeValueAsString(deed));
    }
    Files.write(file, lines);
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @throws IOException if it cannot be read, or a line is no deed: the message names it
   */
  public static History read(Path file) throws IOException {
    List<Deed> deeds = new ArrayList<>();
    int number = 0;
    for (String text : Files.readAllLines(file)) {
      number++;
      try {
        deeds.add(JSON.readValue(text, Deed.class));
      } catch (JsonProcessingException | IllegalArgumentException wrong) {
        throw new IOException(
            file + " line " + number + " is no deed: " + wrong.getMessage(), wrong);
      }
    }
    return new History(deeds);
  }
}
