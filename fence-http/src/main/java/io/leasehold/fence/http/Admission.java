package io.leasehold.fence.http;

import io.leasehold.fence.Fence;
import io.leasehold.fence.MemoryFence;
import io.leasehold.fence.StaleTokenException;
import java.util.Objects;
import java.util.concurrent.Callable;

/**
 * When the token of a request is admitted, and thereby what the answer 412 is worth.
 *
 * <table>
 *   <caption>Which one to take</caption>
 *   <tr><th>The request changes</th><th>take</th><th>admission and write are one step</th></tr>
 *   <tr><td>things in the memory of this process</td><td>{@link #whileHandled}</td>
 *       <td>yes</td></tr>
 *   <tr><td>a store with a fence: JDBC, Redis, files</td><td>{@link #byHandler}</td>
 *       <td>yes, if the handler passes the token on to the store's fence</td></tr>
 *   <tr><td>a store without any fence</td><td>{@link #beforeHandling}</td>
 *       <td>no: a late write is likely to be refused, not certain</td></tr>
 * </table>
 *
 * <p>In all three a {@link StaleTokenException} that the handler throws is answered with 412.
 * Implementations are used by many requests at once.
 */
public interface Admission {

  /**
   * Admits the token and handles the request.
   *
   * @throws StaleTokenException if a larger token was admitted before; the request was not handled
   * @throws Exception whatever the handling threw
   */
  <T> T admit(String resource, long token, Callable<T> handling) throws Exception;

  /**
   * Whether the request must be done with, response and all, when {@link #admit} returns. Servers
   * then wait for it, and refuse to go on with it in the background.
   */
  boolean coversHandling();

  /**
   * Asks the fence first and handles the request then: two steps. It refuses owners that are known
   * to be gone, before any work is done. It does not stop a request that was admitted, stalled and
   * writes after a newer owner did: for that the store needs the token, see {@link #byHandler}.
   */
  static Admission beforeHandling(Fence fence) {
    Objects.requireNonNull(fence, "fence");
    return new Admission() {
      @Override
      public <T> T admit(String resource, long token, Callable<T> handling) throws Exception {
        fence.admit(resource, token);
        return handling.call();
      }

      @Override
      public boolean coversHandling() {
        return false;
      }
    };
  }

  /**
   * Handles the request inside the fence: one step. Nobody else is admitted to the resource until
   * the handling has ended, so requests to one resource are handled one at a time.
   *
   * <p>This holds for what lives in this process and is changed under this fence alone, and for
   * what the handler does before it ends: not for what it leaves to a thread of its own. A handler
   * that never ends keeps its resource for ever.
   */
  static Admission whileHandled(MemoryFence fence) {
    Objects.requireNonNull(fence, "fence");
    return new Admission() {
      @Override
      public <T> T admit(String resource, long token, Callable<T> handling) throws Exception {
        return fence.admitAndCall(resource, token, handling);
      }

      @Override
      public boolean coversHandling() {
        return true;
      }
    };
  }

  /**
   * Admits nothing itself: the handler takes the token from the request and passes it on to the
   * fence of its store, which decides in one step with the write. A handler that forgets to do so
   * is not fenced at all.
   */
  static Admission byHandler() {
    return new Admission() {
      @Override
      public <T> T admit(String resource, long token, Callable<T> handling) throws Exception {
        return handling.call();
      }

      @Override
      public boolean coversHandling() {
        return false;
      }
    };
  }
}
