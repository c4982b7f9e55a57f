package io.leasehold.server.metrics;

import io.leasehold.core.Applied;
import io.leasehold.core.command.Command;
import io.leasehold.engine.EngineException;
import io.leasehold.engine.EngineMeter;
import java.util.List;

/** Tells several meters what the engine tells one. */
public final class Meters implements EngineMeter {
  private final List<EngineMeter> all;

  public Meters(EngineMeter... all) {
    this.all = List.of(all);
  }

  @Override
  public void committed(int batches, int bytes, long nanos) {
    all.forEach(meter -> meter.committed(batches, bytes, nanos));
  }

  @Override
  public void applied(List<? extends Command> commands, Applied applied) {
    all.forEach(meter -> meter.applied(commands, applied));
  }

  @Override
  public void leading(long raftTerm, long clusterTimeMillis) {
    all.forEach(meter -> meter.leading(raftTerm, clusterTimeMillis));
  }

  @Override
  public void following() {
    all.forEach(EngineMeter::following);
  }

  @Override
  public void failed(EngineException.Kind kind) {
    all.forEach(meter -> meter.failed(kind));
  }

  @Override
  public void timeWithheld(long millis) {
    all.forEach(meter -> meter.timeWithheld(millis));
  }
}
