package io.leasehold.recipes.dhcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.client.Leasehold;
import io.leasehold.recipes.dhcp.AddressPool.Binding;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Addresses are lent to one client at a time, and to the same one again. */
class AddressPoolTest {
  private final Leasehold client = Leasehold.embedded();
  private final AddressPool pool = new AddressPool(client, "10.0.0.", 10, 3, AddressPool.A_DAY);

  @AfterEach
  void close() {
    client.close();
  }

  @Test
  void clientThatComesBackGetsItsAddressAgain() throws Exception {
    String laptop;
    try (Binding binding = pool.request("laptop").orElseThrow()) {
      laptop = binding.address();
    }
    try (Binding phone = pool.request("phone").orElseThrow();
        Binding again = pool.request("laptop").orElseThrow()) {
      assertThat(again.address()).isEqualTo(laptop);
      assertThat(phone.address()).isNotEqualTo(laptop);
    }
  }

  @Test
  void everyAddressIsLentOnce() throws Exception {
    Optional<Binding> a = pool.request("a");
    Optional<Binding> b = pool.request("b");
    Optional<Binding> c = pool.request("c");
    assertThat(pool.request("d")).isEmpty();
    assertThat(a.orElseThrow().address()).startsWith("10.0.0.1");
    assertThat(new String[] {address(a), address(b), address(c)}).doesNotHaveDuplicates();
    b.orElseThrow().close();
    assertThat(pool.request("d").map(Binding::address)).hasValue(address(b));
  }

  private static String address(Optional<Binding> binding) {
    return binding.orElseThrow().address();
  }
}
