package io.leasehold.recipes.dhcp;

import io.leasehold.client.Held;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.client.pool.Slots;
import java.time.Duration;
import java.util.Optional;

/**
 * The addresses of one subnet.
 *
 * <p>Guarantee: no address is bound twice at the same time. A client that comes back gets the
 * address it had, unless it was needed for somebody else meanwhile.
 */
public final class AddressPool {
  /** A day; renewed after half of it (T1), given up an eighth before its end (T2). */
  public static final Terms A_DAY =
      Terms.builder()
          .term(Duration.ofHours(24))
          .renewEvery(Duration.ofHours(12))
          .margin(Duration.ofHours(3))
          .build();

  private final Slots slots;
  private final String prefix;
  private final int first;

  /** The addresses {@code prefix + first} and on, as in {@code "10.0.0."} and 10. */
  public AddressPool(Leasehold client, String prefix, int first, int size, Terms terms) {
    this.slots = Slots.of(client, "dhcp/" + prefix + first, size).withTerms(terms);
    this.prefix = prefix;
    this.first = first;
  }

  /** An address that a client has for now; closing it gives it back. */
  public record Binding(String address, Held held) implements AutoCloseable {

    @Override
    public void close() {
      held.close();
    }
  }

  /** Binds an address to a client, by the name of its hardware; nothing if none is free. */
  public Optional<Binding> request(String hardware) throws InterruptedException {
    return slots
        .withHolder(hardware)
        .tryClaim()
        .map(held -> new Binding(prefix + (first + held.slot().orElseThrow()), held));
  }
}
