package io.leasehold.spring;

import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;

/**
 * No transaction commits on a thread whose {@link Leased} method has lost its key: it is rolled
 * back, and the caller is told of the loss.
 *
 * <p>It is needed because Spring commits by default when a method ends with a checked exception,
 * and an interrupted body ends with one: an InterruptedException. No guarantee: the process may be
 * stopped between this check and the commit; only a fence inside the transaction covers that.
 */
public final class LeasedTransactions implements TransactionExecutionListener {

  @Override
  public void beforeCommit(TransactionExecution transaction) {
    LeasedContext.checkAll();
  }
}
