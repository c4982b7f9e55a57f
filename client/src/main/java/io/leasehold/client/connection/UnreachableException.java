package io.leasehold.client.connection;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** No endpoint answered in time. Nothing was done. */
public final class UnreachableException extends ConnectionException {

  private final transient Map<Endpoint, String> reasons;

  UnreachableException(Map<Endpoint, String> reasons) {
    super("no endpoint answered: " + text(reasons));
    this.reasons = new LinkedHashMap<>(reasons);
  }

  /** Every endpoint that was asked, with why it did not answer. */
  public Map<Endpoint, String> reasons() {
    return new LinkedHashMap<>(reasons);
  }

  static String text(Map<Endpoint, String> reasons) {
    return reasons.entrySet().stream()
        .map(entry -> entry.getKey() + " (" + entry.getValue() + ")")
        .collect(Collectors.joining(", "));
  }
}
