package io.leasehold.fuzz.door;

import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.server.HttpService;
import io.leasehold.doors.etcd.gateway.Gateway;
import io.leasehold.fuzz.Broken;
import java.util.Set;

/** Requests to etcd's JSON gateway: every answer is lines of JSON and no fault of ours. */
public final class GatewayTarget {
  private static final String PREFIX = "/v3";

  private static final Set<String> LONG_CALLS =
      Set.of("watch", "lock", "campaign", "observe", "keepalive", "snapshot");

  private static final HttpService GATEWAY =
      EtcdTarget.services().stream()
          .map(config -> config.service().as(Gateway.class))
          .filter(found -> found != null)
          .findFirst()
          .orElseThrow();

  private GatewayTarget() {}

  public static void fuzzerTestOneInput(byte[] input) {
    var requests = Requests.in(input);
    if (requests.isEmpty()) {
      return;
    }
    try (Town town = new Town()) {
      for (Requests.Asked asked : requests) {
        String path = asked.target().split("\\?", 2)[0];
        String mapped = path.startsWith(PREFIX + "/") ? path.substring(PREFIX.length()) : path;
        boolean mayStayOpen = Requests.segments(asked).stream().anyMatch(LONG_CALLS::contains);
        AggregatedHttpResponse answer = Requests.send(town, GATEWAY, asked, mapped, mayStayOpen);
        if (answer != null) {
          judge(asked, answer);
        }
      }
      town.check();
    }
  }

  private static void judge(Requests.Asked asked, AggregatedHttpResponse answer) {
    int status = answer.status().code();
    answer.contentUtf8().lines().forEach(Answered::requireJson);
    boolean etcdsOwn =
        EtcdTarget.ETCDS_OWN.stream().anyMatch(text -> isIn(text, answer.contentUtf8()))
            || status == 501
            || isOfAStream(asked);
    Broken.unless(
        status < 500 || etcdsOwn, "no fault of ours:", answer.contentUtf8(), "for", asked);
    Broken.unless(!answer.contentUtf8().contains("internal error"), "no fault of ours for", asked);
  }

  private static boolean isIn(String text, String json) {
    return json.contains(text.replace("\"", "\\\""));
  }

  /** etcd refuses the bad first message of a stream with the status UNKNOWN, and so do we. */
  private static boolean isOfAStream(Requests.Asked asked) {
    return asked.target().contains("watch") || asked.target().contains("keepalive");
  }
}
