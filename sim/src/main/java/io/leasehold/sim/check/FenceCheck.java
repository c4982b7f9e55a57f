package io.leasehold.sim.check;

import io.leasehold.sim.holder.Resource;
import java.util.HashMap;
import java.util.Map;

/**
 * P6: a fenced resource accepts no token after a larger one, and each accepted write is exactly one
 * more than the one before: nobody wrote in between what another had read.
 */
final class FenceCheck {
  private static final class Record {
    long highestToken;
    long value;
  }

  private final Map<String, Record> records = new HashMap<>();

  void read(String holder, Resource resource, long token, boolean accepted) {
    if (accepted) {
      admitted(holder, resource, token);
    }
  }

  void wrote(String holder, Resource resource, long token, boolean accepted) {
    if (!accepted) {
      return;
    }
    Record record = admitted(holder, resource, token);
    if (resource.value() != record.value + 1) {
      throw new Violation(
          Promise.P6,
          resource.name()
              + " went from "
              + record.value
              + " to "
              + resource.value()
              + " when "
              + holder
              + " wrote under token "
              + token
              + ": an update was lost",
          holder,
          resource.name());
    }
    record.value = resource.value();
  }

  private Record admitted(String holder, Resource resource, long token) {
    Record record = records.computeIfAbsent(resource.name(), name -> new Record());
    if (token < record.highestToken) {
      throw new Violation(
          Promise.P6,
          resource.name()
              + " accepted token "
              + token
              + " of "
              + holder
              + " after token "
              + record.highestToken,
          holder,
          resource.name());
    }
    record.highestToken = token;
    return record;
  }
}
