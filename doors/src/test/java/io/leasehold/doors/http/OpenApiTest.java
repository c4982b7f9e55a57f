package io.leasehold.doors.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The description says what the door does: the same routes with the same parameters. */
class OpenApiTest {

  @Test
  void everyRouteIsDescribedAndEveryDescriptionIsARoute() {
    Map<String, Set<String>> routes = new TreeMap<>();
    for (Route route : HttpDoor.routes(Site.HEARTBEAT)) {
      routes.put(route.toString(), new TreeSet<>(route.parameters()));
    }
    try (Site site = new Site()) {
      Reply reply = site.get("/openapi.json");
      assertThat(reply.status()).isEqualTo(200);
      assertThat(described(reply.json())).isEqualTo(routes);
    }
  }

  @Test
  void everyReferenceIsResolved() {
    try (Site site = new Site()) {
      JsonNode document = site.get("/openapi.json").json();
      for (String reference : document.findValuesAsText("$ref")) {
        assertThat(document.at(reference.substring(1)).isObject()).as(reference).isTrue();
      }
    }
  }

  private static Map<String, Set<String>> described(JsonNode document) {
    Map<String, Set<String>> described = new TreeMap<>();
    document
        .get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .properties()
                    .forEach(
                        operation ->
                            described.put(
                                operation.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(),
                                parameters(operation.getValue()))));
    return described;
  }

  private static Set<String> parameters(JsonNode operation) {
    Set<String> names = new TreeSet<>();
    for (JsonNode parameter : operation.path("parameters")) {
      if (parameter.get("in").asText().equals("query")) {
        names.add(parameter.get("name").asText());
      }
    }
    return names;
  }
}
