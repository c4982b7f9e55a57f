package io.leasehold.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Limit;
import io.leasehold.core.model.Limits;
import io.leasehold.core.model.Terms;
import java.util.List;
import org.junit.jupiter.api.Test;

/** At cluster time 0 nothing is past yet, and "no moment" must not be taken for the moment 0. */
class FirstMomentTest {
  @Test
  void aQueueBehindAFullKeyWaitsForNoAlarm() {
    LeaseMachine machine = new LeaseMachine(Limits.defaults().with(Limit.HOLDERS_PER_KEY, 1));
    Key key = Key.of("archive");
    machine.apply(
        List.of(
            new GrantLease(1, "alice", Terms.ofMillis(200)),
            new GrantLease(2, "bob", Terms.ofMillis(500)),
            Acquire.shared(key, 1),
            Acquire.shared(key, 2).waiting(Acquire.FOREVER)),
        0);
    assertThat(machine.nextWorkMillis()).isEqualTo(201);
  }
}
