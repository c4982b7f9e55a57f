package io.leasehold.core.outcome;

/** A live lease has this id and differs in holder or terms. */
public record IdTaken(long lease, String holder) implements Refusal {
  @Override
  public Kind kind() {
    return Kind.ID_TAKEN;
  }

  @Override
  public String text() {
    return "lease id "
        + lease
        + " is in use by \""
        + holder
        + "\" on other terms;"
        + " choose another id or let one be chosen";
  }
}
