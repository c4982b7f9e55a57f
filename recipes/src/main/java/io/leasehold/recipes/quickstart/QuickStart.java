package io.leasehold.recipes.quickstart;

import io.leasehold.client.Held;
import io.leasehold.client.Leasehold;
import java.util.Iterator;

/** Works through what there is to do while it is the only one who does. */
public final class QuickStart {

  private QuickStart() {}

  /** Where the results go; it refuses tokens that are smaller than one it has seen. */
  @FunctionalInterface
  public interface Store {
    void write(String result, long token);
  }

  /** As the README has it. */
  public static void work(String endpoint, Iterator<String> orders, Store store) throws Exception {
    try (Leasehold leasehold = Leasehold.connect(endpoint);
        Held held = leasehold.acquire("orders/leader")) { // waits in line; renewed from now on
      held.onLost(loss -> System.err.println(loss.text()));
      while (orders.hasNext()) {
        held.check(); // throws as soon as somebody else may be the leader
        store.write(orders.next(), held.token()); // refused by the store if somebody else was
      }
    }
  }
}
