package io.leasehold.bench.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** What the kernel and the JVM say is read right. */
class ParsingTest {
  @Test
  void processorTimeIsFoundBehindAnyName() {
    String stat = "42 (a) b (c) S 1 42 42 0 -1 4194560 9 0 0 0 150 50 0 0 20 0 1 0 5 6 7";
    assertThat(ProcessUsage.cpuNanos(stat)).isEqualTo(2_000_000_000L);
  }

  @Test
  void residentMemoryIsInBytes() {
    assertThat(ProcessUsage.residentBytes("Name:\tx\nVmRSS:\t    2048 kB\nThreads:\t1\n"))
        .isEqualTo(2L << 20);
  }

  @Test
  void aProcessThatIsGoneHasUsedNothing() {
    assertThat(ProcessUsage.of(Long.MAX_VALUE).cpuNanos()).isZero();
  }

  @Test
  void liveHeapIsTheFirstThatIsUsed() {
    String info =
        """
        42:
         garbage-first heap   total 262144K, used 8311K [0x1, 0x2)
          region size 1024K, 8 young (8192K), 0 survivors (0K)
         Metaspace       used 123K, committed 384K, reserved 1114112K
        """;
    assertThat(JvmHeap.usedBytes(info)).isEqualTo(8311L * 1024);
  }

  @Test
  void anotherAnswerOfTheJvmIsNoZero() {
    assertThatThrownBy(() -> JvmHeap.usedBytes("no such process"))
        .hasMessageContaining("no such process");
  }
}
