package io.leasehold.doors.grpc.translate;

import com.google.protobuf.ByteString;
import io.leasehold.core.command.Compare.Relation;
import io.leasehold.core.command.Compare.Target;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Claim;
import io.leasehold.core.model.ClaimMode;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyRange;
import io.leasehold.core.model.Position;
import io.leasehold.core.model.Terms;

/** Nouns of the wire in the core's words. */
public final class FromWire {
  private FromWire() {}

  public static Key key(ByteString key) {
    if (key.isEmpty()) {
      throw new Malformed("key", "empty", "at least one byte");
    }
    return Key.of(key.toByteArray());
  }

  /** An empty end is an open one. */
  public static KeyRange range(io.leasehold.api.v1.KeyRange range) {
    return new KeyRange(end(range.getFrom()), end(range.getTo()));
  }

  private static Key end(ByteString key) {
    return key.isEmpty() ? null : Key.of(key.toByteArray());
  }

  public static Position position(io.leasehold.api.v1.Position position) {
    return new Position(position.getRevision(), position.getIndex());
  }

  static Bytes bytes(ByteString bytes) {
    return Bytes.of(bytes.toByteArray());
  }

  /** Without a soft limit nobody may take a claim before the term is over. */
  static Terms terms(io.leasehold.api.v1.Terms terms) {
    long soft = terms.getSoftMillis();
    return new Terms(
        terms.getTermMillis(),
        soft == 0 ? terms.getTermMillis() : soft,
        terms.getMaxLifeMillis(),
        terms.getLockDelayMillis());
  }

  static ClaimMode mode(io.leasehold.api.v1.ClaimMode mode, int number) {
    return switch (mode) {
      case EXCLUSIVE -> ClaimMode.EXCLUSIVE;
      case SHARED -> ClaimMode.SHARED;
      case SLOT -> ClaimMode.SLOT;
      case UNRECOGNIZED -> throw unknown("claim mode", number, "EXCLUSIVE, SHARED or SLOT");
    };
  }

  /** A slot that is asked for must not pass for the number that means none. */
  static int wantedSlot(boolean given, int slot) {
    if (given && slot < 0) {
      throw new Malformed("wanted slot", "" + slot, "0 or more, or none");
    }
    return given ? slot : Claim.NO_SLOT;
  }

  static Target target(io.leasehold.api.v1.Compare.Target target, int number) {
    return switch (target) {
      case VALUE -> Target.VALUE;
      case CREATE_REVISION -> Target.CREATE_REVISION;
      case MOD_REVISION -> Target.MOD_REVISION;
      case VERSION -> Target.VERSION;
      case LEASE -> Target.LEASE;
      case CLAIM_TOKEN -> Target.CLAIM_TOKEN;
      case UNRECOGNIZED ->
          throw unknown("target of a compare", number, "one of those of leasehold.v1");
    };
  }

  static Relation relation(io.leasehold.api.v1.Compare.Relation relation, int number) {
    return switch (relation) {
      case EQUAL -> Relation.EQUAL;
      case NOT_EQUAL -> Relation.NOT_EQUAL;
      case GREATER -> Relation.GREATER;
      case LESS -> Relation.LESS;
      case UNRECOGNIZED ->
          throw unknown("relation of a compare", number, "EQUAL, NOT_EQUAL, GREATER or LESS");
    };
  }

  private static Malformed unknown(String what, int number, String expected) {
    return new Malformed(what, "the unknown number " + number, expected);
  }
}
