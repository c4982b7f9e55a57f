package io.leasehold.testkit.process;

import io.leasehold.torture.process.Cluster;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A cluster that runs while a test does: register it as an extension. It is up when the test begins
 * and gone when it ends; if the test failed, what the nodes said is printed.
 */
public final class ClusterOfProcesses extends Cluster
    implements BeforeEachCallback, AfterEachCallback {

  private ClusterOfProcesses(int size, List<String> options) {
    super(size, options);
  }

  /** Nodes n1, n2, n3, with further options of `serve` for each of them. */
  public static ClusterOfProcesses ofThree(String... options) {
    return new ClusterOfProcesses(3, Arrays.asList(options));
  }

  /** One node, n1, that is its own cluster. */
  public static ClusterOfProcesses ofOne(String... options) {
    return new ClusterOfProcesses(1, Arrays.asList(options));
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    start();
  }

  @Override
  public void afterEach(ExtensionContext context) {
    if (context.getExecutionException().isPresent()) {
      show();
    }
    close();
  }
}
