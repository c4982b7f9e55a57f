package io.leasehold.bench;

import io.leasehold.bench.core.CoreReport;
import io.leasehold.bench.core.SnapshotReport;
import io.leasehold.bench.run.CompareCommand;
import io.leasehold.bench.run.Menu;
import io.leasehold.cli.Suggestion;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * {@code leasehold bench compare} sets Leasehold beside its peers, {@code core} and {@code
 * snapshot} are reports on the core alone; anything else goes to JMH as it is.
 */
public final class Main {
  private static final List<String> REPORTS = List.of("compare", "core", "snapshot");

  private Main() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments.length == 0) {
      System.out.print(Menu.text());
      org.openjdk.jmh.Main.main(new String[] {"-l"});
    } else if (arguments[0].equals("compare")) {
      String[] rest = Arrays.copyOfRange(arguments, 1, arguments.length);
      System.exit(CompareCommand.commandLine().execute(rest));
    } else if (arguments[0].equals("core")) {
      CoreReport.print();
    } else if (arguments[0].equals("snapshot")) {
      SnapshotReport.print();
    } else {
      Optional<String> meant = Suggestion.sentence(arguments[0], REPORTS);
      if (meant.isPresent()) {
        System.err.println("there is no report \"" + arguments[0] + "\". " + meant.get());
        System.exit(2);
      }
      org.openjdk.jmh.Main.main(arguments);
    }
  }
}
