package io.leasehold.doors.etcd.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.leasehold.doors.etcd.twins.Rest;
import io.leasehold.doors.etcd.twins.Twins;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The pages of etcd that programs look at. */
class PagesTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  @Test
  void healthIsWhatEtcdSays() throws Exception {
    TWINS.alike(
        stage -> {
          Rest rest = new Rest(stage);
          stage.note("health", rest.status("health", "GET", "/health").body());
          rest.status("not to be posted", "POST", "/health");
        });
  }

  @Test
  void theVersionHasTheFieldsThatEtcdHas() throws Exception {
    TWINS.alike(
        stage -> {
          Rest rest = new Rest(stage);
          JsonNode version =
              new ObjectMapper().readTree(rest.status("version", "GET", "/version").body());
          List<String> names = new ArrayList<>();
          version.fieldNames().forEachRemaining(names::add);
          stage.note("fields", names.toString());
          assertThat(version).allMatch(text -> text.asText().matches("3\\.\\d+\\.\\d+"));
          rest.status("not to be posted", "POST", "/version");
        });
  }
}
