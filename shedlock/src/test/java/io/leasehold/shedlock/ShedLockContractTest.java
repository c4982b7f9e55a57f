package io.leasehold.shedlock;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.client.Leasehold;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import net.javacrumbs.shedlock.core.ExtensibleLockProvider;
import net.javacrumbs.shedlock.test.support.AbstractExtensibleLockProviderIntegrationTest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What ShedLock itself expects of every provider, against a real node. */
class ShedLockContractTest extends AbstractExtensibleLockProviderIntegrationTest {
  private static Leasehold client;
  private static LeaseholdLockProvider provider;

  @BeforeAll
  static void open() {
    client = Leasehold.embedded();
    provider = new LeaseholdLockProvider(client);
  }

  @AfterAll
  static void close() {
    client.close();
  }

  @Override
  protected ExtensibleLockProvider getLockProvider() {
    return provider;
  }

  /** A lease is never ended early, and a busy machine may take its time. */
  @Override
  protected void assertUnlocked(String name) {
    assertThat(Eventually.holds(() -> !isLocked(name))).isTrue();
  }

  @Override
  protected void assertLocked(String name) {
    assertThat(isLocked(name)).isTrue();
  }

  private static boolean isLocked(String name) {
    try {
      return !client.owners("shedlock/" + name).isEmpty();
    } catch (InterruptedException unexpected) {
      throw new AssertionError(unexpected);
    }
  }

  @Override
  @Test
  public void shouldTimeout() throws InterruptedException {
    doTestTimeout(Duration.ofMillis(300));
  }

  /** With more time to spare than the 100 ms of the contract. */
  @Override
  @Test
  public void shouldLockAtLeastFor() throws InterruptedException {
    doTestShouldLockAtLeastFor(2000);
  }

  /**
   * Eight hundred locks, each closed for a tenth of a second at least, for which eight threads ask
   * without a rest: minutes, if they are unlucky.
   */
  @Override
  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  public void fuzzTestShouldPass() throws ExecutionException, InterruptedException {
    super.fuzzTestShouldPass();
  }
}
