package io.leasehold.torture.run;

import io.leasehold.torture.clock.Clock;
import io.leasehold.torture.fault.Crowd;
import io.leasehold.torture.history.Deed;
import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.network.Network.Host;
import io.leasehold.torture.process.TalkingProcess;
import io.leasehold.torture.record.Recorder;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.LongSupplier;

/** A process of clients, and the record of what it did. */
final class WorkerProcess implements Crowd {
  private final String name;
  private final Host host;
  private final TalkingProcess process;
  private final Recorder recorder;
  private final Thread ear;

  private WorkerProcess(String name, Host host, TalkingProcess process, LongSupplier nanos) {
    this.name = name;
    this.host = host;
    this.process = process;
    this.recorder = new Recorder(name, nanos, this::tell);
    this.ear = new Thread(this::hear, name);
  }

  /**
   * Starts one; the name of each must be its own.
   *
   * @param main what it does
   */
  static WorkerProcess start(
      String name,
      Host host,
      Clock clock,
      Class<?> main,
      List<String> arguments,
      LongSupplier nanos) {
    TalkingProcess process =
        TalkingProcess.start(name, host, clock, main, arguments.toArray(String[]::new));
    WorkerProcess worker = new WorkerProcess(name, host, process, nanos);
    worker.ear.start();
    return worker;
  }

  private void hear() {
    process.listen(recorder::hear);
    recorder.gone();
  }

  /** One that is dead needs no answer: its end is recorded when it is noticed. */
  private void tell(String line) {
    try {
      process.tell(line);
    } catch (UncheckedIOException dead) {
      recorder.gone();
    }
  }

  public String name() {
    return name;
  }

  @Override
  public Host host() {
    return host;
  }

  @Override
  public int told(What what) {
    if (!ear.isAlive()) {
      throw new IllegalStateException(name + " ended by itself");
    }
    return recorder.told(what);
  }

  @Override
  public void next() {
    recorder.next();
  }

  public void pause() {
    process.pause();
  }

  public void resume() {
    process.resume();
  }

  @Override
  public void kill() throws InterruptedException {
    process.kill();
    ear.join();
  }

  @Override
  public void stop() throws InterruptedException {
    recorder.stop();
    process.awaitExit();
    ear.join();
  }

  List<Deed> deeds() {
    return recorder.deeds();
  }

  /** What it said that is no deed: traces of what nobody foresaw. */
  List<String> noise() {
    return recorder.noise();
  }

  void close() {
    process.close();
  }
}
