package io.leasehold.engine;

import io.leasehold.core.Applied;
import io.leasehold.core.command.Command;
import java.util.List;

/**
 * Is told what the engine does, for metrics and for logs of transitions. Called on the engine's own
 * threads: it must be quick and must not throw.
 */
public interface EngineMeter {

  /** A meter that is not interested. */
  EngineMeter NONE = new EngineMeter() {};

  /** An entry that this node appended as leader is committed. */
  default void committed(int batches, int bytes, long nanos) {}

  /** A batch was applied on this node, whoever submitted it. */
  default void applied(List<? extends Command> commands, Applied applied) {}

  /** This node began to lead. */
  default void leading(long raftTerm, long clusterTimeMillis) {}

  /** This node ceased to lead, or learned that it does not. */
  default void following() {}

  /** A caller got no answer. */
  default void failed(EngineException.Kind kind) {}

  /**
   * Cluster time passed more slowly than this leader's clock, by so much, because it was stalled.
   */
  default void timeWithheld(long millis) {}
}
