package io.leasehold.server.diagnose;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.linecorp.armeria.client.ClientFactory;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.SessionProtocol;
import io.leasehold.api.v1.DiagnoseReply.PeerRoundTrip;
import io.leasehold.engine.Member;
import io.leasehold.server.health.HealthPages;
import io.leasehold.server.tls.NodeTls;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletionException;

/** Asks another node for its clock, a few times, and takes the quickest answer. */
final class PeerProbe implements AutoCloseable {
  private static final int ATTEMPTS = 3;
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final SessionProtocol protocol;
  private final ClientFactory factory;

  PeerProbe(NodeTls tls) {
    protocol = tls.server().isPresent() ? SessionProtocol.HTTPS : SessionProtocol.HTTP;
    factory =
        ClientFactory.builder()
            .connectTimeout(PATIENCE)
            .tlsCustomizer(
                context -> {
                  tls.peerCa().ifPresent(ca -> context.trustManager(ca.toFile()));
                  tls.peer()
                      .ifPresent(
                          own ->
                              context.keyManager(own.certificate().toFile(), own.key().toFile()));
                })
            .build();
  }

  PeerRoundTrip ask(Member member) {
    PeerRoundTrip.Builder answer =
        PeerRoundTrip.newBuilder().setName(member.name()).setAddress(member.address());
    try {
      WebClient client =
          WebClient.builder(protocol.uriText() + "://" + member.address())
              .factory(factory)
              .responseTimeout(PATIENCE)
              .build();
      double quickest = Double.MAX_VALUE;
      for (int i = 0; i < ATTEMPTS; i++) {
        // The first attempt pays for the connection; the quickest one never does.
        long wall = System.currentTimeMillis();
        long start = System.nanoTime();
        AggregatedHttpResponse response = client.get(HealthPages.LIVE).aggregate().join();
        double millis = (System.nanoTime() - start) / 1e6;
        if (millis < quickest) {
          quickest = millis;
          answer.setClockOffsetMillis(wallClock(response) - (wall + millis / 2));
        }
      }
      return answer.setReachable(true).setRoundTripMillis(quickest).build();
    } catch (CompletionException | IOException | IllegalArgumentException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      return answer.setReachable(false).setProblem(cause.toString()).build();
    }
  }

  private static long wallClock(AggregatedHttpResponse response) throws IOException {
    if (!response.status().equals(HttpStatus.OK)) {
      throw new IOException("it answered " + response.status());
    }
    JsonNode clock = JSON.readTree(response.contentUtf8()).get(HealthPages.WALL_CLOCK);
    if (clock == null) {
      throw new IOException("it answered, but not as a node of Leasehold does");
    }
    return clock.asLong();
  }

  @Override
  public void close() {
    factory.close();
  }
}
