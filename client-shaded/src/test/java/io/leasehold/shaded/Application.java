package io.leasehold.shaded;

import io.leasehold.client.Held;
import io.leasehold.client.Leasehold;
import java.time.Duration;

/** An application that has the shaded jar on its class path, and nothing else. */
public final class Application {

  /** Generous: the machine may be busy. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private Application() {}

  /** Acquires a key at the node in the first argument and prints what it got. */
  public static void main(String[] arguments) throws Exception {
    try (Leasehold client =
            Leasehold.builder().endpoints(arguments[0]).timeout(PATIENCE).connect();
        Held held = client.acquire("shaded")) {
      // On a busy machine this process may have been held up until now.
      if (!held.awaitSafe(PATIENCE)) {
        throw new IllegalStateException("not safe within " + PATIENCE);
      }
      System.out.println("token " + held.token());
    }
  }
}
