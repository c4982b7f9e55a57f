package io.leasehold.cli.lease;

import io.leasehold.cli.text.Spans;
import picocli.CommandLine.ITypeConverter;

/** How long to wait, in milliseconds: a duration, or {@code forever}, which is negative. */
public final class WaitText implements ITypeConverter<Long> {
  static final long FOREVER = -1;

  @Override
  public Long convert(String text) {
    return text.equals("forever") ? FOREVER : new Spans().convert(text).toMillis();
  }
}
