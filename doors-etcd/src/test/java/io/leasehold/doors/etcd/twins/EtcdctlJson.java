package io.leasehold.doors.etcd.twins;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The JSON that etcdctl prints, made relative by the names of its fields. */
final class EtcdctlJson {
  /** Bound to differ, and no client acts on them. */
  private static final Set<String> OWN =
      Set.of("cluster_id", "member_id", "raft_term", "ts", "target", "took", "path", "caller");

  private static final Set<String> NUMBERS =
      Set.of("clusterid", "memberid", "raftindex", "raftterm", "raftappliedindex", "dbsize");
  private static final Set<String> REVISIONS =
      Set.of("revision", "createrevision", "modrevision", "compactrevision");
  private static final Set<String> BYTES = Set.of("key", "value", "keys");

  private final Relative relative;
  private final boolean aboutMembers;
  private final UnaryOperator<String> plain;

  EtcdctlJson(Relative relative, boolean aboutMembers, UnaryOperator<String> plain) {
    this.relative = relative;
    this.aboutMembers = aboutMembers;
    this.plain = plain;
  }

  String of(JsonNode node) {
    return write("", node);
  }

  private String write(String name, JsonNode node) {
    if (node.isObject()) {
      return object(node);
    }
    if (node.isArray()) {
      List<String> all = new ArrayList<>();
      node.forEach(each -> all.add(write(name, each)));
      return all.toString();
    }
    if (node.isIntegralNumber()) {
      return number(name, node);
    }
    return node.isTextual() ? text(name, node.textValue()) : node.toString();
  }

  private String object(JsonNode node) {
    List<String> fields = new ArrayList<>();
    for (var field : node.properties()) {
      String name = field.getKey();
      if (name.equals("ttl") && node.has("granted-ttl")) {
        long granted = node.get("granted-ttl").longValue();
        fields.add("ttl=" + EtcdctlText.left(granted, field.getValue().longValue()));
      } else if (!OWN.contains(name)) {
        fields.add(name + "=" + write(name, field.getValue()));
      }
    }
    return "{" + String.join(", ", fields) + "}";
  }

  /** JSON has names like mod_revision, lines of fields have ModRevision. */
  String number(String name, JsonNode value) {
    String plainName = name.replaceAll("_|^Prev", "").toLowerCase(Locale.ROOT);
    long number = value.bigIntegerValue().longValue();
    if (NUMBERS.contains(plainName) || plainName.startsWith("dbsize")) {
      return "N";
    }
    if (REVISIONS.contains(plainName)) {
      return relative.revision(number);
    }
    if (plainName.equals("leader") || (plainName.equals("id") && aboutMembers)) {
      return relative.member(number);
    }
    return plainName.equals("id") || plainName.equals("lease")
        ? relative.lease(number)
        : value.toString();
  }

  private String text(String name, String text) {
    boolean isBytes = BYTES.contains(name);
    return plain.apply(isBytes ? new String(Base64.getDecoder().decode(text), UTF_8) : text);
  }
}
