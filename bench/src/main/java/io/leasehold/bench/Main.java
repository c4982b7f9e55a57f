package io.leasehold.bench;

import io.leasehold.bench.core.CoreReport;

/** {@code leasehold bench core} for the report on the core; anything else goes to JMH as it is. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments.length == 0) {
      System.out.println("leasehold bench core         all core benchmarks with their floor");
      System.out.println("leasehold bench JMH-OPTIONS  one of them, for example: bench Renew -f 2");
      System.out.println();
      org.openjdk.jmh.Main.main(new String[] {"-l"});
    } else if (arguments[0].equals("core")) {
      CoreReport.print();
    } else {
      org.openjdk.jmh.Main.main(arguments);
    }
  }
}
