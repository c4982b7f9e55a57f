package io.leasehold.client.connection;

import java.io.Closeable;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The calls that are not over yet, so that they end with their connection. */
final class OpenCalls {

  /** A call that can be ended without anything that could go wrong. */
  interface OpenCall extends Closeable {
    @Override
    void close();
  }

  private final Set<OpenCall> open = ConcurrentHashMap.newKeySet();

  void opened(OpenCall call) {
    open.add(call);
  }

  void closed(OpenCall call) {
    open.remove(call);
  }

  void closeAll() {
    open.forEach(OpenCall::close);
  }
}
