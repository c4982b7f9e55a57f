package io.leasehold.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The layers are as the design draws them, and each rule about them can fail. */
class ArchitectureTest {

  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> layersAreKept() {
    JavaClasses shipped =
        new ClassFileImporter()
            .withImportOption(location -> !location.contains("/io/leasehold/tidy/"))
            .importPackages("io.leasehold");
    assertThat(shipped).isNotEmpty();
    return Architecture.rules()
        .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(shipped)));
  }

  @ParameterizedTest
  @CsvSource({
    "core, client",
    "core, engine",
    "client, core",
    "client, server",
    "api, client",
    "engine, doors",
    "doors, server",
    "doors, sim",
    "server, cli",
    "server, sim",
    "sim, engine",
    "sim, cli",
    "fence, client",
    "fence, core",
    "cli, bench",
    "cli, engine",
  })
  void arrowAgainstTheLayersIsFound(String from, String to) {
    Sample sample = uses("io.leasehold." + from, "io.leasehold." + to);
    assertThat(violations(Architecture.usesOnlyWhatItMay(from), sample)).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({"sim, core", "sim, client", "cli, sim", "client, api", "doors, core", "core, core.x"})
  void arrowAlongTheLayersIsAllowed(String from, String to) {
    Sample sample = uses("io.leasehold." + from, "io.leasehold." + to);
    assertThat(violations(Architecture.usesOnlyWhatItMay(from), sample)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"core", "client.holder", "sim"})
  void libraryWhereOnlyTheJdkIsAllowedIsFound(String layer) {
    Sample sample = uses("io.leasehold." + layer, "org.example");
    assertThat(violations(Architecture.needsOnlyTheJdk(layer), sample)).isNotEmpty();
  }

  @Test
  void classOutsideAllLayersIsFound() {
    Sample sample = new Sample().with("io.leasehold.attic", "class Old {}");
    assertThat(violations(Architecture.everyClassHasALayer(), sample)).hasSize(1);
  }

  @Test
  void doorThatUsesAnotherDoorIsFound() {
    Sample sample = uses("io.leasehold.doors.etcd", "io.leasehold.doors.redis");
    assertThat(violations(Architecture.doorsIgnoreEachOther(), sample)).isNotEmpty();
  }

  @Test
  void circleOfPackagesIsFound() {
    Sample sample =
        new Sample()
            .with("io.leasehold.core", "public class Up { io.leasehold.core.table.Down down; }")
            .with("io.leasehold.core.table", "public class Down { io.leasehold.core.Up up; }");
    assertThat(violations(Architecture.packagesHaveNoCycles(), sample)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.io.File f;",
        "java.nio.file.Path p;",
        "java.net.URI u;",
        "Thread t;",
        "java.util.Random r;",
        "java.util.logging.Logger l;",
        "java.time.Clock c;",
        "java.util.concurrent.Executor e;",
      })
  void fieldOfTheOutsideWorldIsFound(String field) {
    assertThat(violations(Purity.touchesNothingOutside("pure.."), pure(field))).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "long a = System.currentTimeMillis();",
        "int a = System.identityHashCode(this);",
        "Object a = System.out;",
        "Object a = java.time.Instant.now();",
        "double a = Math.random();",
        "Object a = java.util.random.RandomGenerator.getDefault();",
        "Object a = java.util.UUID.randomUUID();",
        "Object a = java.util.List.of().parallelStream();",
      })
  void questionToTheSystemIsFound(String field) {
    assertThat(violations(Purity.asksTheSystemNothing("pure.."), pure(field))).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.io.DataOutputStream o;",
        "java.util.concurrent.TimeUnit u;",
        "{ System.arraycopy(new long[1], 0, new long[1], 0, 1); }",
      })
  void whatGivesTheSameAnswerEveryTimeIsAllowed(String member) {
    Sample sample = pure(member);
    assertThat(Purity.rules("pure..").flatMap(rule -> violations(rule, sample).stream())).isEmpty();
  }

  private static Sample pure(String member) {
    return new Sample().with("pure", "class A { " + member + " }");
  }

  private static Sample uses(String from, String to) {
    return new Sample()
        .with(to, "public class Used {}")
        .with(from, "public class User { " + to + ".Used used; }");
  }

  private List<String> violations(ArchRule rule, Sample sample) {
    return rule.evaluate(sample.compile(folder)).getFailureReport().getDetails();
  }
}
