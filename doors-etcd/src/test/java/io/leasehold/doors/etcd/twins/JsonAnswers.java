package io.leasehold.doors.etcd.twins;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** The JSON of the gateway, made relative; what was a string there is one here too. */
final class JsonAnswers {
  /** Bound to differ between any two clusters; that they are there is all that counts. */
  private static final Set<String> OWN =
      Set.of(
          "cluster_id",
          "member_id",
          "raft_term",
          "raftTerm",
          "raftIndex",
          "raftAppliedIndex",
          "dbSize",
          "dbSizeInUse",
          "version",
          "peerURLs",
          "clientURLs");

  private static final Set<String> REVISIONS =
      Set.of("revision", "create_revision", "mod_revision", "compact_revision", "rev");
  private static final Set<String> BYTES = Set.of("key", "value", "keys", "name");
  private static final int SLACK_SECONDS = 10;

  private final Relative relative;

  JsonAnswers(Relative relative) {
    this.relative = relative;
  }

  String write(JsonNode answer) {
    return write("", "", answer);
  }

  private String write(String parent, String name, JsonNode node) {
    if (node.isObject()) {
      TreeMap<String, String> fields = new TreeMap<>();
      for (var field : node.properties()) {
        String key = field.getKey();
        boolean left = key.equals("TTL") && node.has("grantedTTL");
        fields.put(
            key, left ? left(node) : write(name.isEmpty() ? parent : name, key, field.getValue()));
      }
      return fields.toString();
    }
    // What has a version besides a server is a key.
    boolean own = OWN.contains(name) && (parent.isEmpty() || !name.equals("version"));
    if (node.isArray() && !own) {
      List<String> all = new ArrayList<>();
      node.forEach(each -> all.add(write(parent, name, each)));
      return all.toString();
    }
    String quote = node.isTextual() ? "\"" : "";
    return quote + (own ? "*" : scalar(parent, name, node.asText())) + quote;
  }

  private String scalar(String parent, String name, String text) {
    if (REVISIONS.contains(name)) {
      return relative.revision(Long.parseLong(text));
    }
    if (name.equals("leader") || (parent.equals("members") && name.equals("ID"))) {
      return relative.member(Long.parseUnsignedLong(text));
    }
    if (name.equals("ID") || name.equals("lease")) {
      return relative.lease(Long.parseLong(text));
    }
    return relative.text(
        BYTES.contains(name) && !parent.equals("members")
            ? new String(Base64.getDecoder().decode(text), UTF_8)
            : text);
  }

  /** How much is left of a lease depends on the moment, but not by much. */
  private static String left(JsonNode node) {
    JsonNode left = node.get("TTL");
    long passed = node.get("grantedTTL").asLong() - left.asLong();
    return (left.isTextual() ? "\"" : "")
        + (passed >= 0 && passed <= SLACK_SECONDS ? "all but the last seconds" : left.asText());
  }
}
