package io.leasehold.torture.run;

import io.leasehold.torture.clock.Clock;
import io.leasehold.torture.history.Deed;
import io.leasehold.torture.network.Network.Host;
import io.leasehold.torture.process.TalkingProcess;
import io.leasehold.torture.record.Recorder;
import io.leasehold.torture.work.Worker;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.LongSupplier;

/** A process of clients, and the record of what it did. */
public final class WorkerProcess implements AutoCloseable {
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

  /** Starts one; the name of each must be its own. */
  static WorkerProcess start(
      String name,
      Host host,
      Clock clock,
      long seed,
      List<String> nodes,
      Path resources,
      LongSupplier nanos) {
    TalkingProcess process =
        TalkingProcess.start(
            name,
            host,
            clock,
            Worker.class,
            Long.toString(seed),
            String.join(",", nodes),
            resources.toString());
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

  Host host() {
    return host;
  }

  public void pause() {
    process.pause();
  }

  public void resume() {
    process.resume();
  }

  /** Ends it as a power cut would. */
  public void kill() throws InterruptedException {
    process.kill();
    ear.join();
  }

  /** Lets it finish what it does and give back what it has. */
  void stop() throws InterruptedException {
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

  @Override
  public void close() {
    process.close();
  }
}
