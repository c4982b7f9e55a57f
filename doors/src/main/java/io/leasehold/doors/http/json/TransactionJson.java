package io.leasehold.doors.http.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.leasehold.core.command.Add;
import io.leasehold.core.command.Compare;
import io.leasehold.core.command.Compare.Relation;
import io.leasehold.core.command.Compare.Target;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Read;
import io.leasehold.core.command.Step;
import io.leasehold.core.command.Transact;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.KeyRange;
import io.leasehold.doors.http.input.Problem;
import java.util.Map;
import java.util.Set;

/**
 * A transaction from JSON: {@code {"compares": [...], "then": [...], "orElse": [...]}}. A step is
 * an object with one field that says what it does: put, delete, add, read or txn.
 */
public final class TransactionJson {
  private static final Set<String> BRANCHES = Set.of("compares", "then", "orElse");
  private static final Set<String> STEPS = Set.of("put", "delete", "add", "read", "txn");
  private static final Set<String> COMPARE =
      Set.of(
          "key",
          "keyBase64",
          "prefix",
          "prefixBase64",
          "target",
          "is",
          "value",
          "valueBase64",
          "number");
  private static final Set<String> PUT =
      Set.of("key", "keyBase64", "value", "valueBase64", "lease", "keepValue", "keepLease");
  private static final Set<String> RANGE = Set.of("key", "keyBase64", "prefix", "prefixBase64");
  private static final Set<String> READ =
      Set.of("key", "keyBase64", "prefix", "prefixBase64", "limit", "countOnly");
  private static final Set<String> ADD = Set.of("key", "keyBase64", "add", "requestId");

  private TransactionJson() {}

  public static Transact parse(JsonNode body) {
    return transact("the body", body);
  }

  private static Transact transact(String where, JsonNode node) {
    Fields fields = Fields.of(where, node, BRANCHES);
    return new Transact(
        fields.list("compares", TransactionJson::compare),
        fields.list("then", TransactionJson::step),
        fields.list("orElse", TransactionJson::step));
  }

  private static Compare compare(String where, JsonNode node) {
    Fields fields = Fields.of(where, node, COMPARE);
    Target target = fields.choice("target", Target.values(), TransactionJson::spelling);
    Relation relation =
        fields.has("is")
            ? fields.choice("is", Relation.values(), TransactionJson::spelling)
            : Relation.EQUAL;
    boolean byValue = target == Target.VALUE;
    boolean hasValue = fields.has("value") || fields.has("valueBase64");
    if (byValue != hasValue || byValue == fields.has("number")) {
      throw Problem.badArgument(
          where,
          "without what to compare with, or with both \"value\" and \"number\"",
          byValue ? "a \"value\"" : "a \"number\"");
    }
    Bytes value = byValue ? fields.bytes("value") : Bytes.EMPTY;
    long number = fields.number("number", 0, Long.MIN_VALUE, Long.MAX_VALUE);
    return new Compare(range(where, fields), target, relation, number, value);
  }

  private static Step step(String where, JsonNode node) {
    Map.Entry<String, JsonNode> only = Fields.of(where, node, STEPS).only();
    String inner = where + "." + only.getKey();
    return switch (only.getKey()) {
      case "put" -> put(Fields.of(inner, only.getValue(), PUT));
      case "delete" -> new Delete(range(inner, Fields.of(inner, only.getValue(), RANGE)));
      case "add" -> add(Fields.of(inner, only.getValue(), ADD));
      case "read" -> read(inner, Fields.of(inner, only.getValue(), READ));
      default -> transact(inner, only.getValue());
    };
  }

  private static Put put(Fields fields) {
    return new Put(
        fields.key("key"),
        fields.bytes("value"),
        fields.number("lease", 0, 0, Long.MAX_VALUE),
        fields.flag("keepValue"),
        fields.flag("keepLease"));
  }

  private static Add add(Fields fields) {
    return new Add(
        fields.key("key"),
        fields.number("add", 1, Long.MIN_VALUE, Long.MAX_VALUE),
        fields.number("requestId", 0, 0, Long.MAX_VALUE));
  }

  private static Read read(String where, Fields fields) {
    int limit = (int) fields.number("limit", 0, 0, Integer.MAX_VALUE);
    return new Read(range(where, fields), limit, 0, fields.flag("countOnly"));
  }

  private static KeyRange range(String where, Fields fields) {
    boolean byKey = fields.has("key") || fields.has("keyBase64");
    boolean byPrefix = fields.has("prefix") || fields.has("prefixBase64");
    if (byKey == byPrefix) {
      throw Problem.badArgument(
          where, byKey ? "with a key and a prefix" : "without a key", "a \"key\" or a \"prefix\"");
    }
    return byKey ? KeyRange.single(fields.key("key")) : KeyRange.prefix(fields.key("prefix"));
  }

  /** MOD_REVISION is spelled mod-revision, as in URLs. */
  private static String spelling(Enum<?> value) {
    return Json.word(value).replace('_', '-');
  }
}
