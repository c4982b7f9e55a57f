package io.leasehold.testkit.etcd;

import io.leasehold.testkit.process.ClusterOfProcesses;
import io.leasehold.torture.process.NodeProcess;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Three nodes for all tests of a class; each test leaves them as it found them, running. */
final class SharedCluster
    implements BeforeAllCallback, AfterTestExecutionCallback, AfterAllCallback {
  private final ClusterOfProcesses cluster = ClusterOfProcesses.ofThree();

  ClusterOfProcesses cluster() {
    return cluster;
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    cluster.start();
  }

  @Override
  public void afterTestExecution(ExtensionContext context) {
    if (context.getExecutionException().isPresent()) {
      cluster.nodes().forEach(SharedCluster::show);
    }
  }

  private static void show(NodeProcess node) {
    System.out.println("---- " + node + " said:\n" + node.output());
  }

  @Override
  public void afterAll(ExtensionContext context) {
    cluster.close();
  }
}
