package io.leasehold.engine.entry;

import io.leasehold.core.command.Add;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Read;
import io.leasehold.core.model.KeyRange;
import java.util.List;

/**
 * The fields of what is done with stored keys, as a command or as a step of a transaction; how they
 * are written stands next to how they are read.
 */
final class KeyFields {
  private static final Codes<Shape> SHAPES =
      new Codes<>(
          "shape of a range",
          Shape.class,
          List.of(Shape.SINGLE, Shape.BETWEEN, Shape.AT_OR_AFTER, Shape.BEFORE, Shape.ALL));

  private KeyFields() {}

  static void write(EntryWriter out, Put put) {
    out.key(put.key());
    out.bytes(put.value());
    out.number(put.lease());
    out.flag(put.keepValue());
    out.flag(put.keepLease());
  }

  static Put readPut(EntryReader in) {
    return new Put(
        in.key("key"),
        in.bytes("value"),
        in.number("lease"),
        in.flag("mark to keep the value"),
        in.flag("mark to keep the lease"));
  }

  static void write(EntryWriter out, Delete delete) {
    write(out, delete.range());
  }

  static Delete readDelete(EntryReader in) {
    return new Delete(readRange(in));
  }

  static void write(EntryWriter out, Add add) {
    out.key(add.key());
    out.signed(add.delta());
    out.number(add.requestId());
  }

  static Add readAdd(EntryReader in) {
    return new Add(in.key("key"), in.signed("delta"), in.number("request id"));
  }

  static void write(EntryWriter out, Read read) {
    write(out, read.range());
    out.signed(read.limit());
    out.number(read.revision());
    out.flag(read.countOnly());
  }

  static Read readRead(EntryReader in) {
    return new Read(
        readRange(in), in.integer("limit"), in.number("revision"), in.flag("mark to count only"));
  }

  static void write(EntryWriter out, KeyRange range) {
    Shape shape = Shape.of(range);
    SHAPES.write(out, shape);
    switch (shape) {
      case SINGLE, AT_OR_AFTER -> out.key(range.from());
      case BEFORE -> out.key(range.to());
      case BETWEEN -> {
        out.key(range.from());
        out.key(range.to());
      }
      case ALL -> {}
    }
  }

  static KeyRange readRange(EntryReader in) {
    return switch (SHAPES.read(in)) {
      case SINGLE -> KeyRange.single(in.key("key"));
      case BETWEEN -> new KeyRange(in.key("start of a range"), in.key("end of a range"));
      case AT_OR_AFTER -> KeyRange.atOrAfter(in.key("start of a range"));
      case BEFORE -> new KeyRange(null, in.key("end of a range"));
      case ALL -> KeyRange.all();
    };
  }

  /** Which ends of a range are written. Nearly all ranges are a single key, written once. */
  private enum Shape {
    SINGLE,
    BETWEEN,
    AT_OR_AFTER,
    BEFORE,
    ALL;

    static Shape of(KeyRange range) {
      if (range.from() == null) {
        return range.to() == null ? ALL : BEFORE;
      }
      if (range.to() == null) {
        return AT_OR_AFTER;
      }
      return range.isSingle() ? SINGLE : BETWEEN;
    }
  }
}
