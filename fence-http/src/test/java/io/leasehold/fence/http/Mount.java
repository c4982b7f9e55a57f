package io.leasehold.fence.http;

import java.util.OptionalLong;

/**
 * A path of a server under test, and what is behind it. The resource is what the query says, as in
 * {@code /held?resource=orders}.
 */
public record Mount(String path, Admission admission, FencingRules rules, Handler handler) {

  /** What a request does once it is let in; its result is the response's body. */
  public interface Handler {
    String handle(String resource, OptionalLong token) throws Exception;
  }
}
