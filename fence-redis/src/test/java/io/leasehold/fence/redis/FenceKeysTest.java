package io.leasehold.fence.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.cluster.SlotHash;
import java.util.List;
import org.junit.jupiter.api.Test;

class FenceKeysTest {
  private final FenceKeys keys = new FenceKeys("fence");

  @Test
  void resourceWithoutTagBecomesOne() {
    assertThat(keys.keyOf("orders")).isEqualTo("fence:{orders}");
  }

  @Test
  void resourceWithTagKeepsIt() {
    assertThat(keys.keyOf("{eu}:orders")).isEqualTo("fence-of:{eu}:orders");
  }

  @Test
  void fenceIsInTheSlotOfTheDataThatIsNamedLikeTheResource() {
    for (String resource : List.of("orders", "a/b/c", "{eu}:orders", "x{y", "{open", "a}{b}")) {
      assertThat(SlotHash.getSlot(keys.keyOf(resource)))
          .as(resource)
          .isEqualTo(SlotHash.getSlot(resource));
    }
    assertThat(SlotHash.getSlot(keys.keyOf("orders"))).isEqualTo(SlotHash.getSlot("{orders}:next"));
  }

  @Test
  void noTwoResourcesShareAFence() {
    List<String> names = List.of("x", "{x}", "x}", "{x", "{{x}}", "-of:x", ":{x}", "of:{x}");
    assertThat(names.stream().map(keys::keyOf)).doesNotHaveDuplicates();
  }

  @Test
  void prefixThatWouldDecideOnTheSlotIsRefused() {
    assertThatThrownBy(() -> new FenceKeys("{f}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("{f}");
    assertThatThrownBy(() -> new FenceKeys("")).isInstanceOf(IllegalArgumentException.class);
  }
}
