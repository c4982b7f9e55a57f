package io.leasehold.doors.http;

import static com.linecorp.armeria.common.HttpMethod.DELETE;
import static com.linecorp.armeria.common.HttpMethod.GET;
import static com.linecorp.armeria.common.HttpMethod.POST;
import static com.linecorp.armeria.common.HttpMethod.PUT;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.linecorp.armeria.common.HttpResponse;
import io.leasehold.core.command.Add;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Read;
import io.leasehold.core.command.Transact;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.outcome.KeysRead;
import io.leasehold.core.outcome.Outcome;
import io.leasehold.doors.http.input.Problem;
import io.leasehold.doors.http.input.Query;
import io.leasehold.doors.http.json.Json;
import io.leasehold.doors.http.json.ModelJson;
import io.leasehold.doors.http.json.TransactionJson;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Stored keys, counters and transactions. */
final class StoreRoutes {

  /** A page ends early when its values are this large together: values can be, pages cannot. */
  private static final int PAGE_BYTES = 4 << 20;

  private StoreRoutes() {}

  static List<Route> all() {
    return List.of(
        Route.of(PUT, "/kv/{key}", StoreRoutes::put)
            .takes("lease", "value", "keep-lease", "keep-value")
            .takesBodyToo(),
        Route.of(GET, "/kv/{key}", StoreRoutes::get).takes("raw", "revision", "stale"),
        Route.of(GET, "/kv", StoreRoutes::list)
            .takes("prefix", "limit", "after", "revision", "stale"),
        Route.of(DELETE, "/kv/{key}", StoreRoutes::delete),
        Route.of(DELETE, "/kv", StoreRoutes::deleteAll).takes("prefix"),
        Route.of(POST, "/counter/{key}", StoreRoutes::add).takes("add", "request-id"),
        Route.of(POST, "/txn", StoreRoutes::transact).takesBodyToo());
  }

  private static CompletableFuture<HttpResponse> put(Call call) {
    Query query = call.query();
    Put put =
        new Put(
            call.key(),
            call.value(),
            query.number("lease", 0, 1, Long.MAX_VALUE),
            query.flag("keep-value"),
            query.flag("keep-lease"));
    return Failures.notRepeatable(call.answer(put));
  }

  private static CompletableFuture<HttpResponse> get(Call call) {
    Key key = call.key();
    Read read = Read.of(key).at(revision(call));
    return call.read(machine -> machine.read(read)).thenApply(outcome -> one(call, key, outcome));
  }

  private static long revision(Call call) {
    return call.query().number("revision", 0, 1, Long.MAX_VALUE);
  }

  private static HttpResponse one(Call call, Key key, Outcome outcome) {
    if (!(outcome instanceof KeysRead read)) {
      return Answers.refusal(outcome);
    }
    if (read.keys().isEmpty()) {
      throw new Problem(
          404,
          "NOT_STORED",
          "key \"" + key + "\" is not stored",
          "Store it with PUT /kv/KEY. Whether somebody holds it, GET /lease/KEY tells.");
    }
    KeyValue stored = read.keys().get(0);
    return call.query().flag("raw")
        ? Answers.bytes(stored.value().toByteArray())
        : Answers.ok(ModelJson.keyValue(stored).put("revision", read.revision()));
  }

  private static CompletableFuture<HttpResponse> list(Call call) {
    int limit = Pages.limit(call.query());
    Read read = Read.of(Pages.range(call.query())).limitedTo(limit).at(revision(call));
    return call.read(machine -> machine.read(read)).thenApply(StoreRoutes::page);
  }

  private static HttpResponse page(Outcome outcome) {
    if (!(outcome instanceof KeysRead read)) {
      return Answers.refusal(outcome);
    }
    List<KeyValue> keys = new ArrayList<>();
    long bytes = 0;
    for (KeyValue stored : read.keys()) {
      bytes += stored.value().length();
      if (bytes > PAGE_BYTES && !keys.isEmpty()) {
        break;
      }
      keys.add(stored);
    }
    ObjectNode node = Json.object().put("revision", read.revision()).put("count", read.count());
    node.set("keys", Json.array(keys, ModelJson::keyValue));
    if (keys.size() < read.count()) {
      Pages.next(node, keys.get(keys.size() - 1).key());
    }
    return Answers.ok(node);
  }

  private static CompletableFuture<HttpResponse> delete(Call call) {
    return Failures.notRepeatable(call.answer(Delete.of(call.key())));
  }

  private static CompletableFuture<HttpResponse> deleteAll(Call call) {
    if (call.query().bytes("prefix").length == 0) {
      throw Problem.missing("prefix", "what the keys to delete start with, at least one byte");
    }
    return Failures.notRepeatable(call.answer(new Delete(Pages.prefix(call.query()))));
  }

  private static CompletableFuture<HttpResponse> add(Call call) {
    long delta = call.query().number("add", 1, Long.MIN_VALUE, Long.MAX_VALUE);
    long requestId = call.query().number("request-id", 0, 1, Long.MAX_VALUE);
    CompletableFuture<HttpResponse> answer = call.answer(new Add(call.key(), delta, requestId));
    return requestId == 0 ? Failures.notRepeatable(answer) : answer;
  }

  private static CompletableFuture<HttpResponse> transact(Call call) {
    Transact transact = TransactionJson.parse(Json.parse(call.body()));
    return Failures.notRepeatable(call.answer(transact));
  }
}
