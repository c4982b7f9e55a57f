package io.leasehold.recipes.gfs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.client.LeaseLostException;
import io.leasehold.client.Leasehold;
import io.leasehold.fence.StaleTokenException;
import io.leasehold.recipes.gfs.ChunkReplica.Mutation;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One primary at a time orders the mutations, and the replicas refuse any other. */
class PrimaryTest {
  private final Leasehold client = Leasehold.embedded();
  private final ChunkReplica one = new ChunkReplica("c1");
  private final ChunkReplica two = new ChunkReplica("c1");
  private final List<ChunkReplica> replicas = List.of(one, two);

  @AfterEach
  void close() {
    client.close();
  }

  private Primary primary() throws InterruptedException {
    return Primary.of(client, "c1", Primary.MUTATION_LEASE, replicas);
  }

  @Test
  void replicasApplyInThePrimarysOrder() throws Exception {
    try (Primary primary = Primary.of(client, "c1", Primary.MUTATION_LEASE, replicas)) {
      primary.mutate("a");
      primary.mutate("b");
    }
    assertThat(one.mutations()).extracting(Mutation::data).containsExactly("a", "b");
    assertThat(two.mutations()).isEqualTo(one.mutations());
  }

  @Test
  void formerPrimaryKnowsThatItIsNotAnyMore() throws Exception {
    Primary former = primary();
    former.close();
    assertThatThrownBy(() -> former.mutate("late")).isInstanceOf(LeaseLostException.class);
  }

  @Test
  void formerPrimaryThatBelievesIsRefusedByTheReplicas() throws Exception {
    Primary former = primary();
    former.mutate("a");
    former.close();
    try (Primary next = primary()) {
      next.mutate("b");
      assertThat(next.version()).isGreaterThan(former.version());
      assertThatThrownBy(() -> former.mutateBelieving("late"))
          .isInstanceOf(StaleTokenException.class);
      assertThat(one.mutations()).extracting(Mutation::data).containsExactly("a", "b");
    }
  }

  @Test
  void repeatedMutationIsAppliedOnce() {
    Mutation mutation = new Mutation(7, 1, "a");
    one.apply(mutation);
    one.apply(mutation);
    assertThat(one.mutations()).containsExactly(mutation);
  }

  @Test
  void gapInTheOrderIsRefused() {
    assertThatThrownBy(() -> one.apply(new Mutation(7, 2, "b")))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
