package io.leasehold.torture.clock;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Scanner;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Answers each line with what this process thinks the time is, and how long a wait took. */
public final class WallClock {
  private static final long WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private WallClock() {}

  public static void main(String[] arguments) {
    try (Scanner lines = new Scanner(System.in, UTF_8)) {
      while (lines.hasNextLine()) {
        lines.nextLine();
        long start = System.nanoTime();
        LockSupport.parkNanos(WAIT_NANOS);
        System.out.println(System.currentTimeMillis() + " " + (System.nanoTime() - start));
      }
    }
  }
}
