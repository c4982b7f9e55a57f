package io.leasehold.doors.http;

import static com.linecorp.armeria.common.HttpMethod.GET;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The door's description of itself, for people and generators. */
final class Description {
  private static final byte[] OPENAPI = load("openapi.json");

  private Description() {}

  static List<Route> all() {
    return List.of(Route.of(GET, "/openapi.json", Description::serve));
  }

  private static CompletableFuture<HttpResponse> serve(Call call) {
    return CompletableFuture.completedFuture(
        HttpResponse.of(HttpStatus.OK, MediaType.JSON_UTF_8, HttpData.wrap(OPENAPI)));
  }

  private static byte[] load(String name) {
    try (InputStream in = Description.class.getResourceAsStream(name)) {
      return in.readAllBytes();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
