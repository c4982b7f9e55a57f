/**
 * Answers. A refusal is an ordinary answer, never an exception: the log is full of them.
 *
 * <p>{@link io.leasehold.core.outcome.Outcome.Kind} lists the refusals in their order of
 * precedence. Each carries what a person needs to understand it (who holds the key, for how long,
 * how late the caller was) and can say it as a sentence.
 */
package io.leasehold.core.outcome;
