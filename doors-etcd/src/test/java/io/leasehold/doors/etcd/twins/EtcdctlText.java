package io.leasehold.doors.etcd.twins;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigInteger;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What etcdctl prints, made relative. The server's sizes and what its log counts are its own; in
 * plain text ids are hexadecimal, in lines of fields and in JSON they are decimal and have a name
 * before them.
 */
final class EtcdctlText {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern FIELD = Pattern.compile("\"(\\w+)\" : (\\d+)");
  private static final Pattern ID = Pattern.compile("\\b[0-9a-f]{12,16}\\b");
  private static final Pattern TIME_LEFT =
      Pattern.compile("TTL\\((\\d+)s\\), remaining\\((\\d+)s\\)");
  private static final Pattern TTL_FIELDS =
      Pattern.compile("\"TTL\" : (\\d+)\n\"GrantedTTL\" : (\\d+)");
  private static final Pattern RAFT =
      Pattern.compile("((?:true|false)[ ,|]+(?:true|false)[ ,|]+)\\d+([ ,|]+)\\d+([ ,|]+)\\d+");
  private static final Pattern COMPACTED = Pattern.compile("compacted revision (\\d+)");

  private final Relative relative;
  private final boolean aboutMembers;
  private final EtcdctlJson json;

  /**
   * @param command what was asked of etcdctl, which tells what its ids are
   */
  EtcdctlText(Relative relative, String command) {
    this.relative = relative;
    this.aboutMembers = command.matches("(member|endpoint|move-leader|alarm) .*");
    this.json = new EtcdctlJson(relative, aboutMembers, this::plain);
  }

  String of(String text) {
    String fresh = TTL_FIELDS.matcher(text).replaceAll(EtcdctlText::fields);
    return fresh.lines().map(this::line).collect(Collectors.joining("\n"));
  }

  private String line(String line) {
    int brace = line.indexOf('{');
    if (brace >= 0 && line.endsWith(line.startsWith("[") ? "]" : "}")) {
      int start = line.startsWith("[") ? 0 : brace;
      try {
        return line.substring(0, start) + json.of(JSON.readTree(line.substring(start)));
      } catch (JsonProcessingException notJson) {
        return plain(line);
      }
    }
    Matcher field = FIELD.matcher(line);
    return field.matches() ? field(field) : plain(line);
  }

  private String field(Matcher field) {
    JsonNode value = JSON.getNodeFactory().numberNode(new BigInteger(field.group(2)));
    return field.group(1) + "=" + json.number(field.group(1), value);
  }

  private String plain(String line) {
    String text = line.replaceAll("127\\.0\\.0\\.1:\\d+", "HOST");
    text = text.replaceAll("took = \\S+", "took = T");
    text = text.replaceAll("\\b\\d+(\\.\\d+)? [kMG]?B\\b", "SIZE");
    if (text.startsWith("|") || text.startsWith("+")) {
      text = text.replaceAll(" +", " ").replaceAll("-+", "-").replaceAll("[0-9.]+[mµ]s", "T");
    }
    text = RAFT.matcher(text).replaceAll("$1N$2N$3N");
    text = TIME_LEFT.matcher(text).replaceAll(EtcdctlText::timeLeft);
    text = COMPACTED.matcher(text).replaceAll(found -> "compacted " + revision(found));
    return ID.matcher(text).replaceAll(found -> "<" + id(found.group()) + ">");
  }

  private String revision(MatchResult found) {
    return relative.revision(Long.parseLong(found.group(1)));
  }

  private String id(String hex) {
    long id = Long.parseUnsignedLong(hex, 16);
    return aboutMembers ? relative.member(id) : relative.lease(id);
  }

  /** How much is left depends on how long the machine took; that it is about all of it does not. */
  private static String timeLeft(MatchResult found) {
    long granted = Long.parseLong(found.group(1));
    long left = Long.parseLong(found.group(2));
    return "TTL(" + granted + "s), remaining(" + left(granted, left) + ")";
  }

  private static String fields(MatchResult found) {
    long granted = Long.parseLong(found.group(2));
    return "TTL=" + left(granted, Long.parseLong(found.group(1))) + "\nGrantedTTL=" + granted;
  }

  static String left(long granted, long left) {
    return left <= granted && left >= granted - granted / 2 ? "most" : Long.toString(left);
  }
}
