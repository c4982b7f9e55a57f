package io.leasehold.doors.etcd.twins;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import com.google.protobuf.TextFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes messages so that two clusters which did the same give the same text. */
final class Relative {
  private static final Set<String> REVISIONS =
      Set.of("revision", "create_revision", "mod_revision", "compact_revision", "rev");
  private static final Set<String> OWN = Set.of("cluster_id", "member_id", "raft_term");
  private static final Set<String> MEMBERS = Set.of("leader", "memberID", "targetID");

  private final long base;
  private final Map<Long, String> leases = new LinkedHashMap<>();
  private final Map<Long, String> members = new LinkedHashMap<>();

  Relative(long base) {
    this.base = base;
  }

  long base() {
    return base;
  }

  String write(Message message) {
    List<String> fields = new ArrayList<>();
    message
        .getAllFields()
        .forEach(
            (field, value) -> {
              if (!OWN.contains(field.getName())) {
                fields.add(field.getName() + "=" + any(field, value));
              }
            });
    return "{" + String.join(", ", fields) + "}";
  }

  private String any(FieldDescriptor field, Object value) {
    if (!field.isRepeated()) {
      return one(field, value);
    }
    List<String> all = new ArrayList<>();
    for (Object each : (List<?>) value) {
      all.add(one(field, each));
    }
    return all.toString();
  }

  private String one(FieldDescriptor field, Object value) {
    return switch (field.getJavaType()) {
      case MESSAGE -> write((Message) value);
      case LONG -> number(field, (Long) value);
      case BYTE_STRING -> text(TextFormat.escapeBytes((ByteString) value));
      case STRING -> text((String) value);
      default -> value.toString();
    };
  }

  private String number(FieldDescriptor field, long value) {
    String name = field.getName();
    if (REVISIONS.contains(name)) {
      return revision(value);
    }
    boolean isMember = field.getContainingType().getName().equals("Member");
    if (MEMBERS.contains(name) || (isMember && name.equals("ID"))) {
      return member(value);
    }
    return name.equals("ID") || name.equals("lease") ? lease(value) : Long.toString(value);
  }

  String revision(long value) {
    return value > 0 ? "r" + String.format("%+d", value - base) : Long.toString(value);
  }

  String member(long value) {
    return value == 0 ? "0" : members.computeIfAbsent(value, id -> "M" + (members.size() + 1));
  }

  String lease(long value) {
    return value == 0 ? "0" : leases.computeIfAbsent(value, id -> "L" + (leases.size() + 1));
  }

  /** Keys of locks end with the id of a lease, in hexadecimal. */
  String text(String text) {
    String result = text;
    for (Map.Entry<Long, String> lease : leases.entrySet()) {
      String hex = Long.toHexString(lease.getKey());
      if (hex.length() > 4) {
        result = result.replace(hex, "<" + lease.getValue() + ">");
      }
    }
    return result;
  }
}
