package io.leasehold.sim.mutant;

import io.leasehold.core.Applied;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyInfo;
import io.leasehold.sim.cluster.Request;
import io.leasehold.sim.cluster.Store;
import java.util.List;
import java.util.function.Function;

/** A store that does what another does; mutants change one thing. */
abstract class StoreWrapper implements Store {
  protected final Store inner;

  StoreWrapper(Store inner) {
    this.inner = inner;
  }

  @Override
  public Applied apply(List<Request> requests, long stampMillis) {
    return inner.apply(requests, stampMillis);
  }

  @Override
  public Request admit(Request request) {
    return inner.admit(request);
  }

  @Override
  public long nowMillis() {
    return inner.nowMillis();
  }

  @Override
  public long revision() {
    return inner.revision();
  }

  @Override
  public long nextWorkMillis() {
    return inner.nextWorkMillis();
  }

  @Override
  public boolean hasLeases() {
    return inner.hasLeases();
  }

  @Override
  public KeyInfo describeKey(Key key) {
    return inner.describeKey(key);
  }

  /** The inner state at rest, to be wrapped again when it is restored. */
  protected final Saved saved(Function<Store, Store> wrapAgain) {
    Saved saved = inner.save();
    return new Saved() {
      @Override
      public Bytes bytes() {
        return saved.bytes();
      }

      @Override
      public long nowMillis() {
        return saved.nowMillis();
      }

      @Override
      public Store restore() {
        return wrapAgain.apply(saved.restore());
      }
    };
  }
}
