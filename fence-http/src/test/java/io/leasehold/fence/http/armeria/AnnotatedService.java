package io.leasehold.fence.http.armeria;

import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.annotation.Blocking;
import com.linecorp.armeria.server.annotation.Post;
import io.leasehold.fence.MemoryFence;
import java.util.concurrent.CountDownLatch;

/** A service as most are written with Armeria. */
public final class AnnotatedService {
  private final CountDownLatch crowdMayGo;
  private final MemoryFence store = new MemoryFence();

  AnnotatedService(CountDownLatch crowdMayGo) {
    this.crowdMayGo = crowdMayGo;
  }

  /** Its store has seen token 99. */
  @Post("/refuse")
  @Blocking
  public String refuse(ServiceRequestContext context) {
    store.admit("fixed", 99);
    store.admit("fixed", FencingDecorator.token(context).orElseThrow());
    return "written";
  }

  /** Keeps everybody until they may go. */
  @Post("/crowd")
  @Blocking
  public String crowd() throws InterruptedException {
    crowdMayGo.await();
    return "through";
  }
}
