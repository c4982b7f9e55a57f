package io.leasehold.client.spi;

import io.grpc.ManagedChannel;
import java.nio.file.Path;
import java.util.Optional;

/** Starts nodes in this process. */
public interface EmbeddedNodes {

  /**
   * Starts a node that is ready to answer.
   *
   * @param directory where it keeps its data; empty for a node that forgets everything when closed
   */
  Node start(Optional<Path> directory);

  /** A running node. */
  interface Node extends AutoCloseable {

    /** A way to the node that uses no network; whoever asked for it closes it. */
    ManagedChannel channel();

    @Override
    void close();
  }
}
