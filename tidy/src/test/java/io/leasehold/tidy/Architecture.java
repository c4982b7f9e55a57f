package io.leasehold.tidy;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.Map.entry;

import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Which layer may use which. Layers that do not exist yet are listed too, so that their first class
 * is already held to the rule. A layer may use what is below its neighbour as well: a door speaks
 * in the core's outcomes although only the engine drives the core.
 */
final class Architecture {

  private static final String ROOT = "io.leasehold.";

  private static final Map<String, Set<String>> MAY_USE =
      new TreeMap<>(
          Map.ofEntries(
              entry("core", Set.of()),
              entry("api", Set.of()),
              entry("fence", Set.of()),
              entry("client", Set.of("api")),
              entry("engine", Set.of("core")),
              entry("doors", Set.of("engine", "core", "api")),
              entry("server", Set.of("doors", "engine", "core", "api")),
              entry("embedded", Set.of("client", "doors", "engine", "core", "api")),
              entry("spring", Set.of("client", "fence")),
              entry("shedlock", Set.of("client")),
              entry("recipes", Set.of("client", "fence")),
              entry("sim", Set.of("core", "client")),
              entry("torture", Set.of("client", "api", "fence")),
              entry("cli", Set.of("client", "api", "sim", "server", "torture"))));

  /** These may use everything; nothing that ships uses them. */
  private static final Set<String> WORKSHOP = Set.of("bench", "testkit");

  /** Layers without any library, where a rule of the build would not see a package of a module. */
  private static final Set<String> JDK_ONLY =
      Set.of("core", "client.holder", "client.terms", "sim");

  private Architecture() {}

  static Stream<ArchRule> rules() {
    return Stream.of(
            MAY_USE.keySet().stream().map(Architecture::usesOnlyWhatItMay),
            JDK_ONLY.stream().sorted().map(Architecture::needsOnlyTheJdk),
            Purity.rules(packages(Set.of("core", "client.holder", "client.terms"))),
            Stream.of(everyClassHasALayer(), doorsIgnoreEachOther(), packagesHaveNoCycles()))
        .flatMap(rules -> rules);
  }

  static ArchRule usesOnlyWhatItMay(String layer) {
    String[] permitted = packages(Stream.of(MAY_USE.get(layer), Set.of(layer)));
    return noClasses()
        .that()
        .resideInAPackage(ROOT + layer + "..")
        .should()
        .dependOnClassesThat(resideInAPackage(ROOT + ".").and(not(resideInAnyPackage(permitted))))
        .as(layer + " uses no layer but " + MAY_USE.get(layer))
        .allowEmptyShould(true);
  }

  static ArchRule needsOnlyTheJdk(String layer) {
    return classes()
        .that()
        .resideInAPackage(ROOT + layer + "..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", ROOT + ".")
        .as(layer + " needs only the JDK")
        .allowEmptyShould(true);
  }

  static ArchRule everyClassHasALayer() {
    return classes()
        .should()
        .resideInAnyPackage(packages(Stream.of(MAY_USE.keySet(), WORKSHOP)))
        .as("every class is in a layer that Architecture knows");
  }

  static ArchRule doorsIgnoreEachOther() {
    return slices()
        .matching(ROOT + "doors.(*)..")
        .should()
        .notDependOnEachOther()
        .as("each door can be removed without touching another")
        .allowEmptyShould(true);
  }

  static ArchRule packagesHaveNoCycles() {
    return slices()
        .matching(ROOT + "(**)")
        .should()
        .beFreeOfCycles()
        .as("packages do not use each other in a circle");
  }

  private static String[] packages(Set<String> layers) {
    return packages(Stream.of(layers));
  }

  private static String[] packages(Stream<Set<String>> layers) {
    return layers
        .flatMap(Set::stream)
        .map(layer -> ROOT + layer + "..")
        .sorted()
        .toArray(String[]::new);
  }
}
