package io.leasehold.doors.etcd.kv;

import static io.leasehold.doors.etcd.kv.Asks.ask;
import static io.leasehold.doors.etcd.kv.Asks.delete;
import static io.leasehold.doors.etcd.kv.Asks.get;
import static io.leasehold.doors.etcd.kv.Asks.op;
import static io.leasehold.doors.etcd.kv.Asks.put;
import static io.leasehold.doors.etcd.kv.Asks.stored;
import static io.leasehold.doors.etcd.kv.Asks.txn;

import io.leasehold.api.etcd.CompactionRequest;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PutTwinsTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  @Test
  void aShortLifeOfKeysIsTheSameOnBoth() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "put", put("a", "1"));
          ask(stage, "put", put("a", "2").setPrevKv(true));
          ask(stage, "get", get("a"));
          ask(stage, "old", get("a").setRevision(stage.base() + 1));
          ask(stage, "future", get("a").setRevision(stage.base() + 10));
          ask(
              stage,
              "txn",
              txn(
                      op(get("a")),
                      op(put("b", "1")),
                      op(get("a")),
                      op(delete("a")),
                      op(txn(op(get("b")))))
                  .addCompare(stored("a")));
          ask(stage, "get", get("a"));
          stage.ask(
              "compact",
              () ->
                  stage
                      .kv()
                      .compact(
                          CompactionRequest.newBuilder().setRevision(stage.revision()).build()));
          ask(stage, "old", get("a").setRevision(stage.base() + 1));
          stage.ask(
              "compact",
              () ->
                  stage
                      .kv()
                      .compact(
                          CompactionRequest.newBuilder().setRevision(stage.revision()).build()));
          ask(stage, "delete", delete("b").setPrevKv(true));
        });
  }
}
