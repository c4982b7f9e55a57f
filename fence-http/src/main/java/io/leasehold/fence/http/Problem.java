package io.leasehold.fence.http;

import io.leasehold.fence.StaleTokenException;
import io.leasehold.fence.Tokens;
import java.util.OptionalLong;

/**
 * Why a request was refused, as {@code application/problem+json} (RFC 9457). Nothing was done for
 * such a request.
 *
 * @param status of the response: 400, 412, 428 or 503
 * @param type last part of the URN that names the kind of problem
 * @param title the same for all problems of the type
 * @param detail what was wrong, what was expected, what to do next
 * @param stale the refusal by the fence, null unless the status is 412
 */
public record Problem(
    int status, String type, String title, String detail, StaleTokenException stale) {
  /** The media type of {@link #json}. */
  public static final String MEDIA_TYPE = "application/problem+json";

  private static final int BAD_REQUEST = 400;
  private static final int PRECONDITION_FAILED = 412;
  private static final int PRECONDITION_REQUIRED = 428;
  private static final int SERVICE_UNAVAILABLE = 503;

  /** A newer owner was here. */
  public static Problem stale(StaleTokenException refusal) {
    return new Problem(
        PRECONDITION_FAILED, "stale-token", "Stale token", refusal.getMessage(), refusal);
  }

  /** The request does not say under which token it acts. */
  static Problem missing(String method) {
    return new Problem(
        PRECONDITION_REQUIRED,
        "token-required",
        "Token required",
        method
            + " without "
            + Tokens.HEADER
            + ": expected the token of your claim in that header; acquire, and send it",
        null);
  }

  /** The request's token is none. */
  static Problem malformed(String value) {
    return new Problem(
        BAD_REQUEST,
        "malformed-token",
        "Malformed token",
        Tokens.HEADER
            + " is \""
            + value
            + "\": expected one decimal number from 1 to "
            + Long.MAX_VALUE
            + ", as held.token() says",
        null);
  }

  /** The server waits with as many requests as it can. */
  public static Problem overloaded(int limit) {
    return new Problem(
        SERVICE_UNAVAILABLE,
        "overloaded",
        "Overloaded",
        limit
            + " fenced requests are being handled or waiting already; nothing was done, try later",
        null);
  }

  /** What the response's {@code Fencing-Token} says: the newest token, if that is the reason. */
  public OptionalLong newest() {
    return stale == null ? OptionalLong.empty() : OptionalLong.of(stale.newest());
  }

  /** The body of the response. */
  public String json() {
    StringBuilder json = new StringBuilder("{\"type\":");
    quote(json, "urn:leasehold:problem:" + type);
    json.append(",\"title\":");
    quote(json, title);
    json.append(",\"status\":").append(status).append(",\"detail\":");
    quote(json, detail);
    if (stale != null) {
      json.append(",\"resource\":");
      quote(json, stale.resource());
      json.append(",\"token\":").append(stale.token());
      json.append(",\"newest\":").append(stale.newest());
    }
    return json.append('}').toString();
  }

  private static void quote(StringBuilder json, String text) {
    json.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c < ' ' || Character.isSurrogate(c)) {
        json.append(String.format("\\u%04x", (int) c));
      } else {
        json.append(c);
      }
    }
    json.append('"');
  }
}
