package io.leasehold.bench.floor;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * What this machine takes for each of the two things that no durable answer can do without,
 * measured in this process, one after the other.
 *
 * @param force an append and a force of the file, in nanoseconds
 * @param roundTrip there and back through the loopback, in nanoseconds
 */
record DiskTimes(Histogram force, Histogram roundTrip) {
  private static final int MOST_SAMPLES = 2_000;
  private static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  /** Takes up to half a second for each. */
  static DiskTimes measure(Path folder) throws IOException {
    Path file = Files.createTempFile(folder, "force", ".probe");
    try (FileChannel log = FileChannel.open(file, StandardOpenOption.APPEND)) {
      Histogram force = samples(() -> append(log));
      return new DiskTimes(force, roundTrips());
    } finally {
      Files.delete(file);
    }
  }

  private static void append(FileChannel log) throws IOException {
    log.write(ByteBuffer.allocate(DiskServer.RECORD_BYTES));
    log.force(false);
  }

  private static Histogram roundTrips() throws IOException {
    try (ServerSocket door = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread echo = new Thread(() -> echo(door), "loopback-echo");
      echo.setDaemon(true);
      echo.start();
      try (Socket socket = new Socket(door.getInetAddress(), door.getLocalPort())) {
        socket.setTcpNoDelay(true);
        byte[] record = new byte[DiskServer.RECORD_BYTES];
        DataInputStream in = new DataInputStream(socket.getInputStream());
        return samples(
            () -> {
              socket.getOutputStream().write(record);
              in.readFully(record);
            });
      }
    }
  }

  private static void echo(ServerSocket door) {
    try (Socket socket = door.accept()) {
      socket.setTcpNoDelay(true);
      byte[] record = new byte[DiskServer.RECORD_BYTES];
      DataInputStream in = new DataInputStream(socket.getInputStream());
      for (int next = in.read(); next >= 0; next = in.read()) {
        in.readFully(record, 1, record.length - 1);
        socket.getOutputStream().write(record);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Histogram samples(Step step) throws IOException {
    Histogram times = new Histogram(2);
    long start = System.nanoTime();
    long last = start;
    while (times.getTotalCount() < MOST_SAMPLES && last - start < MOST_NANOS) {
      step.run();
      long now = System.nanoTime();
      times.recordValue(now - last);
      last = now;
    }
    return times;
  }

  @Override
  public String toString() {
    return "append and force p50 %s, p99 %s; loopback round trip p50 %s, p99 %s"
        .formatted(
            millis(force, 50), millis(force, 99), millis(roundTrip, 50), millis(roundTrip, 99));
  }

  private static String millis(Histogram times, double percentile) {
    return String.format(Locale.ROOT, "%.3f ms", times.getValueAtPercentile(percentile) / 1e6);
  }

  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }
}
