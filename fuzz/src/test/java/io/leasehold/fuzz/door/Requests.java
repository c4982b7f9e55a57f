package io.leasehold.fuzz.door;

import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.RequestTarget;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.leasehold.fuzz.Broken;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Requests of HTTP in an input: {@code METHOD path?query}, then a body from the next line on; an
 * empty line, and the next request. A line that begins with {@code *} has the rest of it a thousand
 * times over: {@code *[} is a body of a thousand brackets.
 */
final class Requests {
  private static final int MOST_REQUESTS = 6;
  private static final int OFTEN = 1_000;

  /** What Armeria takes in no value of a header, and a target is one. */
  private static final String ENDS_OF_LINES = "\0\u000b\f\r";

  /** One request. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Asked(HttpMethod method, String target, byte[] body) {
    @Override
    public String toString() {
      return method + " " + target + " " + new String(body, StandardCharsets.UTF_8);
    }
  }

  private Requests() {}

  static List<Asked> in(byte[] input) {
    // One character a byte, so that any body can be written.
    String text = new String(input, StandardCharsets.ISO_8859_1);
    List<Asked> requests = new ArrayList<>();
    for (String one : text.split("\n\n", MOST_REQUESTS)) {
      String[] parts = one.split("\n", 2);
      String[] line = parts[0].split(" ", 2);
      HttpMethod method = HttpMethod.tryParse(line[0]);
      if (line.length == 2 && method != null && arrives(line[1])) {
        String body = parts.length == 1 ? "" : blownUp(parts[1]);
        requests.add(new Asked(method, line[1], body.getBytes(StandardCharsets.ISO_8859_1)));
      }
    }
    return requests;
  }

  /** What is no target of a request is refused before any door sees it. */
  private static boolean arrives(String target) {
    return RequestTarget.forServer(target) != null
        && target.chars().noneMatch(character -> ENDS_OF_LINES.indexOf(character) >= 0);
  }

  private static String blownUp(String body) {
    StringBuilder all = new StringBuilder();
    for (String line : body.split("\n", -1)) {
      all.append(line.startsWith("*") ? line.substring(1).repeat(OFTEN) : line);
    }
    return all.toString();
  }

  /**
   * Sends it and waits for the answer.
   *
   * @param mappedPath the path as the service sees it
   * @param mayStayOpen whether it may wait for ever, and is then given up
   * @return null if it had to be given up
   */
  static AggregatedHttpResponse send(
      Town town, HttpService service, Asked asked, String mappedPath, boolean mayStayOpen) {
    HttpRequest request =
        HttpRequest.of(
            RequestHeaders.of(asked.method(), asked.target()), HttpData.wrap(asked.body()));
    ServiceRequestContext context = new Asking(asked.target(), mappedPath);
    HttpResponse response;
    try {
      response = service.serve(context, request);
    } catch (Exception thrown) {
      throw new Broken("a handler threw for " + asked, thrown);
    }
    CompletableFuture<AggregatedHttpResponse> answer = response.aggregate();
    for (int steps = 0; mayStayOpen && steps < 6 && !answer.isDone(); steps++) {
      town.settle();
      Loop.run(() -> {});
    }
    if (mayStayOpen && !answer.isDone()) {
      response.abort();
      return null;
    }
    return Town.await(answer);
  }

  /** The parts of a path. */
  static List<String> segments(Asked asked) {
    return Arrays.asList(asked.target().split("[/?]", -1));
  }
}
