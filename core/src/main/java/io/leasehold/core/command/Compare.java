package io.leasehold.core.command;

import static java.util.Objects.requireNonNull;

import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;

/**
 * A condition of a transaction. It holds if it holds for every stored key of the range; a range
 * without stored keys is judged as one key with all numbers 0 and no value (a comparison of values
 * is then false, whatever the relation).
 *
 * <p>CLAIM_TOKEN needs a range of a single key and looks at its claims instead: EQUAL means that
 * the token is held right now, NOT_EQUAL that it is not; the others compare with the newest token
 * held, 0 if there is none.
 *
 * @param number what to compare with, unless the target is VALUE
 * @param value what to compare with if the target is VALUE, otherwise empty
 */
public record Compare(KeyRange range, Target target, Relation relation, long number, Bytes value) {
  public Compare {
    requireNonNull(range, "range");
    requireNonNull(target, "target");
    requireNonNull(relation, "relation");
    requireNonNull(value, "value");
  }

  /** What is compared. */
  public enum Target {
    VALUE,
    CREATE_REVISION,
    MOD_REVISION,
    VERSION,
    LEASE,
    CLAIM_TOKEN
  }

  /** How it is compared. */
  public enum Relation {
    EQUAL,
    NOT_EQUAL,
    GREATER,
    LESS;

    public boolean accepts(int comparison) {
      return switch (this) {
        case EQUAL -> comparison == 0;
        case NOT_EQUAL -> comparison != 0;
        case GREATER -> comparison > 0;
        case LESS -> comparison < 0;
      };
    }
  }

  public static Compare number(Key key, Target target, Relation relation, long number) {
    return new Compare(KeyRange.single(key), target, relation, number, Bytes.EMPTY);
  }

  public static Compare value(Key key, Relation relation, Bytes value) {
    return new Compare(KeyRange.single(key), Target.VALUE, relation, 0, value);
  }

  public static Compare absent(Key key) {
    return number(key, Target.VERSION, Relation.EQUAL, 0);
  }

  /** The claim with this token is held: the write that follows is fenced by the cluster itself. */
  public static Compare holds(Key key, long token) {
    return number(key, Target.CLAIM_TOKEN, Relation.EQUAL, token);
  }
}
