package io.leasehold.bench;

import io.leasehold.bench.core.CoreReport;
import io.leasehold.bench.core.SnapshotReport;

/**
 * {@code leasehold bench core} and {@code leasehold bench snapshot} for the reports; anything else
 * goes to JMH as it is.
 */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments.length == 0) {
      System.out.println("leasehold bench core         all core benchmarks with their floor");
      System.out.println("leasehold bench snapshot     what a snapshot costs the apply thread");
      System.out.println("leasehold bench JMH-OPTIONS  one of them, for example: bench Renew -f 2");
      System.out.println();
      org.openjdk.jmh.Main.main(new String[] {"-l"});
    } else if (arguments[0].equals("core")) {
      CoreReport.print();
    } else if (arguments[0].equals("snapshot")) {
      SnapshotReport.print();
    } else {
      org.openjdk.jmh.Main.main(arguments);
    }
  }
}
