package io.leasehold.spring.autoconfigure;

import io.leasehold.spring.LeaseholdConfigurationException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says what was set wrong and what to do, instead of a stack trace. */
final class LeaseholdFailureAnalyzer
    extends AbstractFailureAnalyzer<LeaseholdConfigurationException> {

  @Override
  protected FailureAnalysis analyze(Throwable root, LeaseholdConfigurationException cause) {
    return new FailureAnalysis(cause.getMessage(), cause.action(), cause);
  }
}
