package io.leasehold.sim.cluster;

import io.leasehold.core.Applied;
import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Command;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyInfo;
import io.leasehold.core.model.Limits;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** The production rules, as they ship. */
public final class MachineStore implements Store {
  private final LeaseMachine machine;

  public MachineStore(Limits limits) {
    this(new LeaseMachine(limits));
  }

  private MachineStore(LeaseMachine machine) {
    this.machine = machine;
  }

  @Override
  public Applied apply(List<Request> requests, long stampMillis) {
    List<Command> commands = new ArrayList<>(requests.size());
    for (Request request : requests) {
      commands.add(request.command());
    }
    return machine.apply(commands, stampMillis);
  }

  @Override
  public Saved save() {
    ByteArrayOutputStream out = new ByteArrayOutputStream(1024);
    try {
      machine.snapshot().writeTo(out);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return new MachineSaved(Bytes.of(out.toByteArray()), machine.nowMillis());
  }

  @Override
  public long nowMillis() {
    return machine.nowMillis();
  }

  @Override
  public long revision() {
    return machine.revision();
  }

  @Override
  public long nextWorkMillis() {
    return machine.nextWorkMillis();
  }

  @Override
  public boolean hasLeases() {
    return machine.statistics().leases() > 0;
  }

  @Override
  public KeyInfo describeKey(Key key) {
    return machine.describeKey(key);
  }

  private record MachineSaved(Bytes bytes, long nowMillis) implements Saved {
    @Override
    public Store restore() {
      try {
        return new MachineStore(
            LeaseMachine.restore(new ByteArrayInputStream(bytes.toByteArray())));
      } catch (IOException damaged) {
        throw new UncheckedIOException("a snapshot just written cannot be read back", damaged);
      }
    }
  }
}
