package io.leasehold.doors.etcd.kv;

import io.leasehold.api.etcd.Compare.TargetUnionCase;
import io.leasehold.core.command.Compare;
import io.leasehold.core.command.Compare.Relation;
import io.leasehold.core.command.Compare.Target;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.KeyRange;
import io.leasehold.doors.etcd.wire.Ranges;
import java.util.ArrayList;
import java.util.List;

/**
 * The conditions of a transaction. A number or value that does not belong to the target counts as 0
 * or empty. A relation that etcd does not know always holds; a target that it does not know equals
 * everything.
 */
final class Compares {
  private Compares() {}

  static List<Compare> of(List<io.leasehold.api.etcd.Compare> compares) {
    List<Compare> all = new ArrayList<>();
    for (io.leasehold.api.etcd.Compare compare : compares) {
      add(compare, all);
    }
    return all;
  }

  private static void add(io.leasehold.api.etcd.Compare compare, List<Compare> all) {
    KeyRange range = Ranges.of(compare.getKey(), compare.getRangeEnd());
    Relation relation = relation(compare);
    switch (compare.getTarget()) {
      case VALUE -> all.add(value(compare, range, relation));
      case UNRECOGNIZED -> {
        if (relation != null && relation != Relation.EQUAL) {
          all.add(number(range, Target.VERSION, Relation.LESS, 0));
        }
      }
      default -> {
        if (relation != null) {
          all.add(number(range, target(compare), relation, operand(compare)));
        }
      }
    }
  }

  /** Null for one that always holds. */
  private static Relation relation(io.leasehold.api.etcd.Compare compare) {
    return switch (compare.getResult()) {
      case EQUAL -> Relation.EQUAL;
      case GREATER -> Relation.GREATER;
      case LESS -> Relation.LESS;
      case NOT_EQUAL -> Relation.NOT_EQUAL;
      case UNRECOGNIZED -> null;
    };
  }

  /** Whatever the relation, there has to be a value. */
  private static Compare value(
      io.leasehold.api.etcd.Compare compare, KeyRange range, Relation relation) {
    if (relation == null) {
      return number(range, Target.VERSION, Relation.GREATER, 0);
    }
    Bytes value = Bytes.of(compare.getValue().toByteArray());
    return new Compare(range, Target.VALUE, relation, 0, value);
  }

  private static Compare number(KeyRange range, Target target, Relation relation, long number) {
    return new Compare(range, target, relation, number, Bytes.EMPTY);
  }

  private static Target target(io.leasehold.api.etcd.Compare compare) {
    return switch (compare.getTarget()) {
      case VERSION -> Target.VERSION;
      case CREATE -> Target.CREATE_REVISION;
      case MOD -> Target.MOD_REVISION;
      case LEASE -> Target.LEASE;
      case VALUE, UNRECOGNIZED -> throw new AssertionError("it has no number");
    };
  }

  private static long operand(io.leasehold.api.etcd.Compare compare) {
    TargetUnionCase given = compare.getTargetUnionCase();
    return switch (compare.getTarget()) {
      case VERSION -> given == TargetUnionCase.VERSION ? compare.getVersion() : 0;
      case CREATE -> given == TargetUnionCase.CREATE_REVISION ? compare.getCreateRevision() : 0;
      case MOD -> given == TargetUnionCase.MOD_REVISION ? compare.getModRevision() : 0;
      case LEASE -> given == TargetUnionCase.LEASE ? compare.getLease() : 0;
      case VALUE, UNRECOGNIZED -> 0;
    };
  }
}
