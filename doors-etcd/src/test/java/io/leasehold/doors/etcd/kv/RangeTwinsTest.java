package io.leasehold.doors.etcd.kv;

import static io.leasehold.doors.etcd.kv.Asks.ZERO;
import static io.leasehold.doors.etcd.kv.Asks.ask;
import static io.leasehold.doors.etcd.kv.Asks.bytes;
import static io.leasehold.doors.etcd.kv.Asks.delete;
import static io.leasehold.doors.etcd.kv.Asks.get;
import static io.leasehold.doors.etcd.kv.Asks.prefix;
import static io.leasehold.doors.etcd.kv.Asks.put;
import static io.leasehold.doors.etcd.kv.Asks.store;

import com.google.protobuf.ByteString;
import io.leasehold.api.etcd.PutRequest;
import io.leasehold.api.etcd.RangeRequest;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Which keys a range has, and how much of them is told. */
class RangeTwinsTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  @Test
  void aSingleKeyIsFoundOrNot() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "single/a", "single/aa");
          ask(stage, "there", get("single/a"));
          ask(stage, "not there", get("single/b"));
        });
  }

  @Test
  void aKeyMustBeGiven() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "nothing", RangeRequest.newBuilder());
          ask(stage, "only an end", RangeRequest.newBuilder().setRangeEnd(bytes("z")));
          ask(stage, "from the beginning", RangeRequest.newBuilder().setRangeEnd(ZERO));
        });
  }

  @Test
  void theEndOfARangeIsNotInIt() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "end/a", "end/b", "end/c");
          ask(stage, "a to c", get("end/a").setRangeEnd(bytes("end/c")));
          ask(stage, "between", get("end/aa").setRangeEnd(bytes("end/bb")));
        });
  }

  @Test
  void aRangeThatEndsBeforeItBeginsIsEmpty() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "turned/a", "turned/b");
          ask(stage, "turned", get("turned/b").setRangeEnd(bytes("turned/a")));
          ask(stage, "nothing between", get("turned/a").setRangeEnd(bytes("turned/a")));
        });
  }

  @Test
  void aPrefixIsTheRangeUpToItsSuccessor() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "prefix/a", "prefix/b", "prefix", "prefiy");
          ask(stage, "prefix", prefix("prefix"));
          ask(stage, "folder", prefix("prefix/"));
        });
  }

  @Test
  void aZeroByteAsEndMeansUpToTheLastKey() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "zzz/from/a", "zzz/from/b", "zzz/from/\u00ff");
          ask(stage, "from b", get("zzz/from/b").setRangeEnd(ZERO));
        });
  }

  @Test
  void twoZeroBytesMeanEverything() throws Exception {
    TWINS.alike(
        stage -> {
          ByteString lowest = ByteString.copyFrom(new byte[] {0});
          ByteString highest = ByteString.copyFrom(new byte[] {-1, -1});
          stage.kv().put(PutRequest.newBuilder().setKey(lowest).build());
          stage.kv().put(PutRequest.newBuilder().setKey(highest).build());
          RangeRequest.Builder all = RangeRequest.newBuilder().setKey(ZERO).setRangeEnd(ZERO);
          ask(stage, "all", all.setKeysOnly(true).setLimit(1));
          ask(stage, "zero alone", RangeRequest.newBuilder().setKey(ZERO));
          ask(stage, "highest", RangeRequest.newBuilder().setKey(highest).setRangeEnd(ZERO));
        });
  }

  @Test
  void keysAreOrderedAsUnsignedBytes() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "order/\u007f", "order/\u00e9", "order/A", "order/a", "order/");
          ask(stage, "in order", prefix("order/"));
        });
  }

  @Test
  void aLimitTellsThatThereAreMore() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "limit/a", "limit/b", "limit/c");
          for (long limit : new long[] {1, 2, 3, 4, 0, -1, Long.MAX_VALUE, Long.MIN_VALUE}) {
            ask(stage, "limit " + limit, prefix("limit/").setLimit(limit));
          }
        });
  }

  @Test
  void countOnlyTellsNoKeys() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "count/a", "count/b", "count/c");
          ask(stage, "count", prefix("count/").setCountOnly(true));
          ask(stage, "with limit", prefix("count/").setCountOnly(true).setLimit(1));
          ask(stage, "none", prefix("count/x").setCountOnly(true));
          RangeRequest.Builder filtered = prefix("count/").setMinModRevision(stage.base() + 2);
          ask(stage, "filtered", filtered.setCountOnly(true));
        });
  }

  @Test
  void keysOnlyTellsNoValues() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "names/a", "names/b");
          ask(stage, "keys only", prefix("names/").setKeysOnly(true));
          ask(stage, "and count only", prefix("names/").setKeysOnly(true).setCountOnly(true));
        });
  }

  @Test
  void aSerializableRangeAnswersTheSame() throws Exception {
    TWINS.alike(
        stage -> {
          store(stage, "serial/a");
          ask(stage, "serializable", get("serial/a").setSerializable(true));
          ask(stage, "without key", RangeRequest.newBuilder().setSerializable(true));
          RangeRequest.Builder future = get("serial/a").setRevision(stage.base() + 99);
          ask(stage, "future", future.setSerializable(true));
        });
  }

  @Test
  void versionsBeginAnewWhenAKeyIsCreatedAgain() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "put", put("again", "1"));
          ask(stage, "put", put("again", "2"));
          ask(stage, "delete", delete("again"));
          ask(stage, "put", put("again", "3"));
          ask(stage, "get", get("again"));
        });
  }
}
