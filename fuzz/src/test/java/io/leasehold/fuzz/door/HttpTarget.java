package io.leasehold.fuzz.door;

import com.fasterxml.jackson.databind.JsonNode;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import io.leasehold.doors.http.HttpDoor;
import io.leasehold.fuzz.Broken;

/** Whole requests to the HTTP door: every answer is proper, every refusal has a code and words. */
public final class HttpTarget {
  private static final HttpService DOOR = door();

  private HttpTarget() {}

  /** The server is never started. */
  private static HttpService door() {
    ServerBuilder server = Server.builder();
    HttpDoor.bind(server, Town.ENGINE);
    return server.build().serviceConfigs().get(0).service();
  }

  public static void fuzzerTestOneInput(byte[] input) {
    var requests = Requests.in(input);
    if (requests.isEmpty()) {
      return;
    }
    try (Town town = new Town()) {
      for (Requests.Asked asked : requests) {
        String path = asked.target().split("\\?", 2)[0];
        AggregatedHttpResponse answer = Requests.send(town, DOOR, asked, path, mayStayOpen(asked));
        if (answer != null) {
          judge(asked, answer);
        }
      }
      town.check();
    }
  }

  private static boolean mayStayOpen(Requests.Asked asked) {
    return asked.target().startsWith("/watch") || asked.target().contains("wait");
  }

  private static void judge(Requests.Asked asked, AggregatedHttpResponse answer) {
    int status = answer.status().code();
    Broken.unless(status < 500, "no fault of ours:", status, answer.contentUtf8(), "for", asked);
    MediaType type = answer.contentType();
    if (status >= 400) {
      JsonNode error = Answered.requireJson(answer.contentUtf8()).path("error");
      Broken.unless(
          !error.path("code").asText().isBlank() && !error.path("message").asText().isBlank(),
          "a refusal has a code and words:",
          answer.contentUtf8(),
          "for",
          asked);
    } else if (type != null && type.isJson()) {
      var unused = Answered.requireJson(answer.contentUtf8());
    }
  }
}
