package io.leasehold.core.outcome;

/** A value that no state of the cluster could accept. */
public record BadArgument(String what, String value, String expected) implements Refusal {
  @Override
  public Kind kind() {
    return Kind.BAD_ARGUMENT;
  }

  @Override
  public String text() {
    return what + " is " + value + ", expected " + expected + "; correct it and try again";
  }
}
