package io.leasehold.cli.look;

import io.leasehold.api.v1.Event;
import io.leasehold.api.v1.Position;
import io.leasehold.api.v1.WatchRequest;
import io.leasehold.cli.call.ClusterCommand;
import io.leasehold.cli.call.EventLoop;
import io.leasehold.cli.text.Json;
import io.leasehold.cli.text.Ranges;
import io.leasehold.client.connection.Connection;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** Prints what happens, as it happens. */
@Command(
    name = "watch",
    description = {
      "Print what happens to a key, to keys that begin so, to leases, or to everything.",
      "Goes on at another node if one fails; every line begins with its position."
    },
    mixinStandardHelpOptions = true)
public final class WatchCommand extends ClusterCommand {

  @Parameters(arity = "0..1", paramLabel = "KEY", description = "Default: everything.")
  private String key;

  @Option(names = "--prefix", description = "All keys that begin so.")
  private boolean prefix;

  @Option(names = "--lease", paramLabel = "ID", description = "What happens to this lease, too.")
  private List<Long> leases = List.of();

  @Option(
      names = "--from",
      paramLabel = "REVISION.INDEX",
      converter = PositionText.class,
      description = "Begin there, with what is remembered. Default: now.")
  private Position from;

  @Option(names = "--count", paramLabel = "N", description = "End after so many events.")
  private long count = Long.MAX_VALUE;

  @Override
  protected void checkUsage() {
    if (prefix && key == null) {
      throw wrong("--prefix needs the beginning of keys: name it, or leave --prefix out for all");
    }
  }

  @Override
  protected int run(Connection connection) {
    WatchRequest.Builder request = WatchRequest.newBuilder().addAllLeases(leases);
    if (key != null) {
      request.setRange(prefix ? Ranges.prefix(key) : Ranges.only(key));
    }
    if (from != null) {
      request.setFrom(from);
    }
    return new EventLoop(count, this::say).run(connection, request.build(), this::tell);
  }

  private boolean tell(Event event) {
    print(json() ? Json.of(event) : Events.line(event));
    return true;
  }

  /** Reads a position as it is printed: {@code 41.0}; the index may be left out. */
  static final class PositionText implements ITypeConverter<Position> {
    @Override
    public Position convert(String text) {
      if (!text.matches("\\d{1,18}(\\.\\d{1,9})?")) {
        throw new TypeConversionException(
            "'" + text + "' is no position: write REVISION or REVISION.INDEX, as in 41.0");
      }
      String[] parts = text.split("\\.", 2);
      return Position.newBuilder()
          .setRevision(Long.parseLong(parts[0]))
          .setIndex(parts.length == 1 ? 0 : Long.parseLong(parts[1]))
          .build();
    }
  }
}
