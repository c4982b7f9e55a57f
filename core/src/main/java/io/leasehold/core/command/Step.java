package io.leasehold.core.command;

/** What a transaction can do in its branches. */
public sealed interface Step permits Put, Delete, Add, Read, Transact {
  StepKind stepKind();

  /** For exhaustive switches. */
  enum StepKind {
    PUT,
    DELETE,
    ADD,
    READ,
    TRANSACT
  }
}
