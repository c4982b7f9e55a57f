package io.leasehold.doors.etcd.kv;

import static io.leasehold.doors.etcd.kv.Asks.ZERO;
import static io.leasehold.doors.etcd.kv.Asks.ask;
import static io.leasehold.doors.etcd.kv.Asks.bytes;
import static io.leasehold.doors.etcd.kv.Asks.delete;
import static io.leasehold.doors.etcd.kv.Asks.deletePrefix;
import static io.leasehold.doors.etcd.kv.Asks.get;
import static io.leasehold.doors.etcd.kv.Asks.grant;
import static io.leasehold.doors.etcd.kv.Asks.prefix;
import static io.leasehold.doors.etcd.kv.Asks.put;
import static io.leasehold.doors.etcd.kv.Asks.store;

import io.leasehold.api.etcd.DeleteRangeRequest;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Deleting keys. */
class DeleteTwinsTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  @Test
  void aKeyIsDeletedOnce() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "once/a", "once/b");
          ask(stage, "delete", delete("once/a"));
          ask(stage, "again: no revision", delete("once/a"));
          ask(stage, "range", prefix("once/"));
        });
  }

  @Test
  void aRangeIsDeletedUnderOneRevision() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "range/a", "range/b", "range/c", "range/d");
          ask(stage, "b to d", delete("range/b").setRangeEnd(bytes("range/d")));
          ask(stage, "left", prefix("range/"));
          ask(stage, "prefix", deletePrefix("range/"));
          ask(stage, "prefix again", deletePrefix("range/"));
        });
  }

  @Test
  void theKeysBeforeAreToldInOrderIfAskedFor() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "before/b", "before/a", "before/c");
          ask(stage, "one", delete("before/c").setPrevKv(true));
          ask(stage, "others", deletePrefix("before/").setPrevKv(true));
          ask(stage, "none", deletePrefix("before/").setPrevKv(true));
        });
  }

  @Test
  void aBoundKeyIsToldWithItsLease() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "put", put("bound", "1").setLease(grant(stage)));
          ask(stage, "delete", delete("bound").setPrevKv(true));
        });
  }

  @Test
  void aRangeWithoutEndReachesTheLastKey() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "zzz/a", "zzz/b", "zzz/c");
          ask(stage, "from b", delete("zzz/b").setRangeEnd(ZERO).setPrevKv(true));
          ask(stage, "left", prefix("zzz/"));
        });
  }

  @Test
  void everythingIsDeletedByTwoZeroBytes() throws Exception {
    TWINS.alike(
        stage -> {
          stage.kv().deleteRange(delete("\0").setRangeEnd(ZERO).build());
          store(stage, "all/a", "all/b");
          ask(stage, "all", delete("\0").setRangeEnd(ZERO));
          ask(stage, "left", get("\0").setRangeEnd(ZERO));
        });
  }

  @Test
  void aRangeThatEndsBeforeItBeginsDeletesNothing() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "turned/a", "turned/b");
          ask(stage, "turned", delete("turned/b").setRangeEnd(bytes("turned/a")));
          ask(stage, "empty", delete("turned/a").setRangeEnd(bytes("turned/a")).setPrevKv(true));
        });
  }

  @Test
  void anEmptyKeyIsRefused() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "empty", DeleteRangeRequest.newBuilder());
          ask(stage, "only an end", DeleteRangeRequest.newBuilder().setRangeEnd(ZERO));
        });
  }
}
