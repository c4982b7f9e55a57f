package io.leasehold.sim.check;

import io.leasehold.sim.holder.Resource;
import java.util.HashMap;
import java.util.Map;

/**
 * P6: a fenced resource accepts no token after a larger one, and each accepted write is exactly one
 * more than the one before: nobody wrote in between what another had read.
 */
final class FenceCheck {
  private static final class Written {
    long highestToken;
    long value;
  }

  private final Map<String, Written> resources = new HashMap<>();

  void read(String holder, Resource resource, long token, boolean accepted) {
    if (accepted) {
      admitted(holder, resource, token);
    }
  }

  void wrote(String holder, Resource resource, long token, boolean accepted) {
    if (!accepted) {
      return;
    }
    Written written = admitted(holder, resource, token);
    if (resource.value() != written.value + 1) {
      throw new Violation(
          Promise.P6,
          resource.name()
              + " went from "
              + written.value
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
    written.value = resource.value();
  }

  private Written admitted(String holder, Resource resource, long token) {
    Written written = resources.computeIfAbsent(resource.name(), name -> new Written());
    if (token < written.highestToken) {
      throw new Violation(
          Promise.P6,
          resource.name()
              + " accepted token "
              + token
              + " of "
              + holder
              + " after token "
              + written.highestToken,
          holder,
          resource.name());
    }
    written.highestToken = token;
    return written;
  }
}
