package io.leasehold.client;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ConnectivityState;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A client's way to its node, which can be cut off, or frozen as all of a process that pauses. */
final class Gate extends ManagedChannel {
  private static final Executor THREADS =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "gate");
            thread.setDaemon(true);
            return thread;
          });

  private final ManagedChannel node;
  private final Set<Passing<?, ?>> passing = ConcurrentHashMap.newKeySet();
  private boolean frozen;
  private volatile boolean cut;

  Gate(ManagedChannel node) {
    this.node = node;
  }

  /** Nothing gets through, and both sides know. */
  void cut() {
    cut = true;
    passing.forEach(Passing::breakOff);
  }

  void mend() {
    cut = false;
  }

  /** Nothing gets through, and nobody knows: whoever tries stands still. */
  synchronized void freeze() {
    frozen = true;
  }

  synchronized void thaw() {
    frozen = false;
    notifyAll();
  }

  private synchronized void pass() {
    while (frozen) {
      try {
        wait();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  @Override
  public <Q, R> ClientCall<Q, R> newCall(MethodDescriptor<Q, R> method, CallOptions options) {
    return new Passing<>(node.newCall(method, options));
  }

  /**
   * A call on its way. What the node says is told on a thread of the gate's: the node's own, which
   * bring it, must not stand still with the client.
   */
  private final class Passing<Q, R> extends SimpleForwardingClientCall<Q, R> {
    private Listener<R> listener;

    /** Done when all has been told that came so far. */
    private CompletableFuture<Void> told = CompletableFuture.completedFuture(null);

    /** Nobody hears what is said into it any more. */
    private volatile boolean dead;

    Passing(ClientCall<Q, R> call) {
      super(call);
    }

    @Override
    public void start(Listener<R> newListener, Metadata headers) {
      pass();
      listener = newListener;
      if (cut) {
        dead = true;
        tellOfTheCut();
        return;
      }
      passing.add(this);
      super.start(
          new SimpleForwardingClientCallListener<R>(listener) {
            @Override
            public void onMessage(R message) {
              tell(() -> listener.onMessage(message));
            }

            @Override
            public void onClose(Status status, Metadata trailers) {
              if (passing.remove(Passing.this)) {
                tell(() -> listener.onClose(status, trailers));
              }
            }
          },
          headers);
    }

    /** Tells the listener, after all that it was told before, as soon as anything gets through. */
    private synchronized void tell(Runnable news) {
      told =
          told.thenRunAsync(
              () -> {
                pass();
                news.run();
              },
              THREADS);
    }

    @Override
    public void sendMessage(Q message) {
      if (!dead) {
        super.sendMessage(message);
      }
    }

    @Override
    public void request(int messages) {
      if (!dead) {
        super.request(messages);
      }
    }

    @Override
    public void halfClose() {
      if (!dead) {
        super.halfClose();
      }
    }

    @Override
    public void cancel(String why, Throwable cause) {
      if (!dead) {
        super.cancel(why, cause);
      }
    }

    void breakOff() {
      if (passing.remove(this)) {
        dead = true;
        super.cancel("cut", null);
        tellOfTheCut();
      }
    }

    /** As a real channel would: never on the thread that made the call. */
    private void tellOfTheCut() {
      Status status = Status.UNAVAILABLE.withDescription("cut");
      tell(() -> listener.onClose(status, new Metadata()));
    }
  }

  @Override
  public ConnectivityState getState(boolean requestConnection) {
    return node.getState(requestConnection);
  }

  @Override
  public void resetConnectBackoff() {
    node.resetConnectBackoff();
  }

  @Override
  public String authority() {
    return node.authority();
  }

  @Override
  public ManagedChannel shutdown() {
    node.shutdown();
    return this;
  }

  @Override
  public ManagedChannel shutdownNow() {
    node.shutdownNow();
    return this;
  }

  @Override
  public boolean isShutdown() {
    return node.isShutdown();
  }

  @Override
  public boolean isTerminated() {
    return node.isTerminated();
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
    return node.awaitTermination(timeout, unit);
  }
}
