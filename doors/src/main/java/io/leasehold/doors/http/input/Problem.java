package io.leasehold.doors.http.input;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A request that cannot be taken as it is: which status it gets, what is wrong and what to do. It
 * is an answer, not a fault of the server, so it carries no stack trace.
 */
public final class Problem extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;
  private final String code;
  private final String action;
  private final transient Map<String, String> details = new LinkedHashMap<>();
  private final transient Map<String, String> headers = new LinkedHashMap<>();

  public Problem(int status, String code, String message, String action) {
    super(message, null, false, false);
    this.status = status;
    this.code = code;
    this.action = action;
  }

  /** A value that is not what it should be. */
  public static Problem badArgument(String what, String value, String expected) {
    return new Problem(
            400,
            "BAD_ARGUMENT",
            what + " is " + value + ", expected " + expected,
            "Correct it and send the request again.")
        .detail("what", what)
        .detail("expected", expected);
  }

  /** A value that is not there. */
  public static Problem missing(String parameter, String expected) {
    return new Problem(
            400,
            "BAD_ARGUMENT",
            "the parameter \"" + parameter + "\" is missing, expected " + expected,
            "Add it to the URL, for example ?" + parameter + "=...")
        .detail("what", parameter)
        .detail("expected", expected);
  }

  public Problem detail(String name, String value) {
    details.put(name, value);
    return this;
  }

  public Problem header(String name, String value) {
    headers.put(name, value);
    return this;
  }

  public int status() {
    return status;
  }

  public String code() {
    return code;
  }

  /** What to do next, as a sentence. */
  public String action() {
    return action;
  }

  public Map<String, String> details() {
    return details;
  }

  public Map<String, String> headers() {
    return headers;
  }
}
