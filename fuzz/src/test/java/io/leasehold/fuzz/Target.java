package io.leasehold.fuzz;

import io.leasehold.fuzz.door.EtcdTarget;
import io.leasehold.fuzz.door.GatewayTarget;
import io.leasehold.fuzz.door.GrpcTarget;
import io.leasehold.fuzz.door.HttpTarget;
import io.leasehold.fuzz.file.ConfigTarget;
import io.leasehold.fuzz.file.FenceTarget;
import io.leasehold.fuzz.log.CommandsTarget;
import io.leasehold.fuzz.log.EntriesTarget;
import io.leasehold.fuzz.log.SnapshotsTarget;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What is fuzzed. The class of a target has a method {@code fuzzerTestOneInput(byte[])}, which is
 * what Jazzer calls; it throws if something is found, and returns otherwise.
 */
enum Target {
  ENTRIES(EntriesTarget.class, "io.leasehold.engine.entry.**:io.leasehold.engine.ratis.**"),
  COMMANDS(CommandsTarget.class, "io.leasehold.core.**"),
  SNAPSHOTS(SnapshotsTarget.class, "io.leasehold.core.**:io.leasehold.engine.node.**"),
  HTTP(HttpTarget.class, "io.leasehold.doors.http.**:io.leasehold.core.internal.rules.**"),
  GRPC(GrpcTarget.class, "io.leasehold.doors.grpc.**:io.leasehold.core.internal.rules.**"),
  ETCD(EtcdTarget.class, "io.leasehold.doors.etcd.**:io.leasehold.core.internal.rules.**"),
  GATEWAY(GatewayTarget.class, "io.leasehold.doors.etcd.**"),
  FENCE(FenceTarget.class, "io.leasehold.fence.**"),
  CONFIG(ConfigTarget.class, "io.leasehold.server.config.**");

  private final Class<?> type;
  private final String instrumented;

  /**
   * @param instrumented whose coverage guides the search
   */
  Target(Class<?> type, String instrumented) {
    this.type = type;
    this.instrumented = instrumented;
  }

  /** Those that {@code -Dfuzz.targets} names, or all. */
  static List<Target> chosen() {
    String names = System.getProperty("fuzz.targets", "");
    return names.isBlank()
        ? List.of(values())
        : Arrays.stream(names.split(",", 0)).map(name -> named(name.strip())).toList();
  }

  static Target named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }

  Class<?> type() {
    return type;
  }

  String instrumented() {
    return instrumented;
  }

  /** Gives it one input, as Jazzer does. */
  void accept(byte[] input) throws Throwable {
    try {
      type.getMethod("fuzzerTestOneInput", byte[].class).invoke(null, (Object) input);
    } catch (java.lang.reflect.InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
