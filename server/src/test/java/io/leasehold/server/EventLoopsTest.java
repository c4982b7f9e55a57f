package io.leasehold.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.linecorp.armeria.common.CommonPools;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventLoopsTest {

  @Test
  void thereIsOneForEachProcessorAndNeverOneAlone() {
    List<EventExecutor> loops = new ArrayList<>();
    CommonPools.workerGroup().forEach(loops::add);
    assertThat(loops).hasSize(Math.max(2, Runtime.getRuntime().availableProcessors()));
  }
}
