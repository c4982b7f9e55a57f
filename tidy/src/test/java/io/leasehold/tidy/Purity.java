package io.leasehold.tidy;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What code must not touch if equal inputs are to give equal states on every replica. In-memory
 * streams are allowed, since snapshots are bytes; everything that reaches outside is not.
 */
final class Purity {

  private static final DescribedPredicate<JavaClass> OUTSIDE_PACKAGES =
      resideInAnyPackage(
          "java.nio.file..", "java.nio.channels..", "java.net..", "java.util.logging..");

  private static final DescribedPredicate<JavaClass> CONCURRENCY =
      resideInAnyPackage("java.util.concurrent..")
          .and(describe("not TimeUnit", type -> !type.getSimpleName().equals("TimeUnit")));

  private static final Set<String> TYPES =
      Set.of(
          "java.io.File",
          "java.io.FileDescriptor",
          "java.io.FileInputStream",
          "java.io.FileOutputStream",
          "java.io.FileReader",
          "java.io.FileWriter",
          "java.io.RandomAccessFile",
          "java.lang.Process",
          "java.lang.ProcessBuilder",
          "java.lang.Runtime",
          "java.lang.System$Logger",
          "java.lang.Thread",
          "java.lang.ThreadLocal",
          "java.security.SecureRandom",
          "java.time.Clock",
          "java.util.Random",
          "java.util.SplittableRandom",
          "java.util.Timer");

  private static final DescribedPredicate<JavaClass> OUTSIDE =
      OUTSIDE_PACKAGES
          .or(CONCURRENCY)
          .or(describe("listed types", type -> TYPES.contains(type.getName())));

  private Purity() {}

  static Stream<ArchRule> rules(String... packages) {
    return Stream.of(touchesNothingOutside(packages), asksTheSystemNothing(packages));
  }

  static ArchRule touchesNothingOutside(String... packages) {
    return noClasses()
        .that()
        .resideInAnyPackage(packages)
        .should()
        .dependOnClassesThat(OUTSIDE)
        .as("no I/O, threads, clocks, randomness or logging in pure code")
        .allowEmptyShould(true);
  }

  static ArchRule asksTheSystemNothing(String... packages) {
    return noClasses()
        .that()
        .resideInAnyPackage(packages)
        .should()
        .accessTargetWhere(describe("the answer differs from run to run", Purity::isAmbient))
        .as("no system time, environment, identity or parallel streams in pure code")
        .allowEmptyShould(true);
  }

  private static boolean isAmbient(JavaAccess<?> access) {
    String owner = access.getTargetOwner().getName();
    String name = access.getName();
    return (owner.equals("java.lang.System") && !name.equals("arraycopy"))
        || (owner.startsWith("java.time.") && name.equals("now"))
        || (owner.startsWith("java.util.") && name.startsWith("parallel"))
        // A generator may be passed in as the plain interface; making one is for the caller.
        || (owner.startsWith("java.util.random.") && (name.equals("of") || name.startsWith("getD")))
        || (owner.equals("java.util.UUID") && name.equals("randomUUID"))
        || (owner.equals("java.util.Collections") && name.equals("shuffle"))
        || (owner.equals("java.lang.Math") && name.equals("random"));
  }
}
