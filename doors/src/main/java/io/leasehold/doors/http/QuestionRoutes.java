package io.leasehold.doors.http;

import static com.linecorp.armeria.common.HttpMethod.GET;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.linecorp.armeria.common.HttpResponse;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyInfo;
import io.leasehold.core.model.KeyRange;
import io.leasehold.doors.http.Call.View;
import io.leasehold.doors.http.json.Json;
import io.leasehold.doors.http.json.ModelJson;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Who holds a key, who waits, who held it, and why somebody does no more. */
final class QuestionRoutes {

  private QuestionRoutes() {}

  static List<Route> all() {
    return List.of(
        Route.of(GET, "/lease/{key}", QuestionRoutes::describe).takes("stale"),
        Route.of(GET, "/keys", QuestionRoutes::list).takes("prefix", "limit", "after", "stale"),
        Route.of(GET, "/history/{key}", QuestionRoutes::history).takes("stale"),
        Route.of(GET, "/why/{key}", QuestionRoutes::why).takes("token", "stale"));
  }

  private static CompletableFuture<HttpResponse> describe(Call call) {
    Key key = call.key();
    return call.view(machine -> machine.describeKey(key))
        .thenApply(
            view ->
                Answers.ok(
                    ModelJson.keyInfo(view.value(), view.nowMillis())
                        .put("revision", view.revision())));
  }

  private static CompletableFuture<HttpResponse> list(Call call) {
    KeyRange range = Pages.range(call.query());
    int limit = Pages.limit(call.query());
    return call.view(machine -> machine.claimedKeys(range, limit))
        .thenApply(view -> Answers.ok(page(view, limit)));
  }

  private static ObjectNode page(View<List<KeyInfo>> view, int limit) {
    List<KeyInfo> keys = view.value();
    ObjectNode node = Json.object().put("revision", view.revision());
    node.set("keys", Json.array(keys, info -> ModelJson.keyInfo(info, view.nowMillis())));
    if (keys.size() == limit) {
      Pages.next(node, keys.get(limit - 1).key());
    }
    return node;
  }

  private static CompletableFuture<HttpResponse> history(Call call) {
    Key key = call.key();
    return call.view(machine -> machine.history(key))
        .thenApply(view -> Answers.ok(ModelJson.history(view.value(), view.nowMillis())));
  }

  private static CompletableFuture<HttpResponse> why(Call call) {
    Key key = call.key();
    long token = call.query().requiredNumber("token", "the token in question");
    boolean asText = call.wantsText();
    return call.read(machine -> machine.why(key, token))
        .thenApply(
            why -> asText ? Answers.text(why.text()) : Answers.ok(ModelJson.explanation(why)));
  }
}
