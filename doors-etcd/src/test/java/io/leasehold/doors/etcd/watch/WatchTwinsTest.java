package io.leasehold.doors.etcd.watch;

import static io.leasehold.doors.etcd.watch.Conversation.key;
import static io.leasehold.doors.etcd.watch.Conversation.prefix;
import static io.leasehold.doors.etcd.watch.Play.bytes;

import com.google.protobuf.ByteString;
import io.leasehold.api.etcd.DeleteRangeRequest;
import io.leasehold.api.etcd.LeaseGrantRequest;
import io.leasehold.api.etcd.LeaseRevokeRequest;
import io.leasehold.api.etcd.PutRequest;
import io.leasehold.api.etcd.RequestOp;
import io.leasehold.api.etcd.TxnRequest;
import io.leasehold.api.etcd.WatchCreateRequest;
import io.leasehold.api.etcd.WatchCreateRequest.FilterType;
import io.leasehold.api.etcd.WatchRequest;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Watches answer as those of etcd do. */
class WatchTwinsTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  private static void alike(Play.Script script) throws Exception {
    TWINS.alike(Play.scenario(script));
  }

  @Test
  void aWatchOfAKeyTellsPutsAndDeletions() throws Exception {
    alike(
        play -> {
          play.puts("key/a", "before");
          play.creates(key("key/a"));
          play.puts("key/a", "1");
          play.hears("put");
          play.puts("key/ab", "longer key");
          play.puts("key/a", "2");
          play.hears("put again");
          play.deletes("key/a");
          play.hears("deleted");
          play.deletes("key/a");
          play.puts("key/a", "3");
          play.hears("created anew");
        });
  }

  @Test
  void aWatchOfAPrefixOfARangeAndOfAllThatFollows() throws Exception {
    alike(
        play -> {
          play.creates(prefix("pre/"));
          play.creates(key("pre/b").setRangeEnd(bytes("pre/d")));
          play.puts("pre/b", "both");
          play.hearsAll(2);
          play.puts("pre/d", "the end is not in it");
          play.hears("prefix only");
          play.puts("pre0", "no prefix");
          play.hearsNothing();
          play.creates(key("pre/c").setRangeEnd(ByteString.copyFrom(new byte[1])));
          play.puts("pre0", "all that follows");
          play.hears("all that follows");
        });
  }

  @Test
  void everythingIsWatchedWithNoKeyOrAZeroByteAndEnd() throws Exception {
    ByteString zero = ByteString.copyFrom(new byte[1]);
    alike(
        play -> {
          play.creates(WatchCreateRequest.newBuilder().setKey(zero).setRangeEnd(zero));
          play.puts("all", "1");
          play.hears("zero and zero");
          play.watches().cancel(0);
          play.hears("cancelled");
          play.creates(WatchCreateRequest.newBuilder().setRangeEnd(zero));
          play.puts("all", "2");
          play.hears("no key, zero end");
          play.watches().cancel(1);
          play.hears("cancelled");
          play.creates(WatchCreateRequest.newBuilder());
          play.puts("all", "3");
          play.hearsNothing();
          play.creates(WatchCreateRequest.newBuilder().setRangeEnd(bytes("b")));
          play.puts("all", "4");
          play.hears("no key, an end");
        });
  }

  @Test
  void emptyRangesAreRefused() throws Exception {
    alike(
        play -> {
          play.creates(key("empty").setRangeEnd(bytes("empty")));
          play.creates(key("emptz").setRangeEnd(bytes("empty")));
          play.creates(key("empty").setRangeEnd(bytes("a")).setWatchId(9));
          play.creates(key("empty"));
          play.puts("empty", "");
          play.hears("the one that is not empty");
        });
  }

  @Test
  void idsAreChosenByEitherSide() throws Exception {
    alike(
        play -> {
          play.creates(key("ids"));
          play.creates(key("ids").setWatchId(2));
          play.creates(key("ids"));
          play.creates(key("ids"));
          play.creates(key("ids").setWatchId(2));
          play.creates(key("ids").setWatchId(3));
          play.creates(key("ids").setWatchId(-7));
          play.creates(key("ids").setWatchId(Long.MAX_VALUE));
          play.watches().cancel(2);
          play.hears("cancelled");
          play.creates(key("ids").setWatchId(2));
          play.watches().cancel(1);
          play.hears("cancelled");
          play.creates(key("ids"));
          play.watches().cancel(0);
          play.hears("cancelled");
          play.creates(key("ids"));
        });
  }

  @Test
  void aCancelledWatchTellsNothingMoreAndUnknownOnesAreIgnored() throws Exception {
    alike(
        play -> {
          play.creates(key("cancel"));
          play.creates(key("cancel"));
          play.puts("cancel", "1");
          play.hearsAll(2);
          play.watches().cancel(0);
          play.hears("cancelled");
          play.watches().cancel(0);
          play.watches().cancel(77);
          play.watches().cancel(-1);
          play.puts("cancel", "2");
          play.hears("the other");
          play.hearsNothing();
        });
  }

  @Test
  void messagesThatAskNothingAreIgnored() throws Exception {
    alike(
        play -> {
          play.watches().send(WatchRequest.getDefaultInstance());
          play.hearsNothing();
        });
  }

  @Test
  void previousValuesAreToldToThoseWhoAsk() throws Exception {
    alike(
        play -> {
          play.creates(key("prev").setPrevKv(true));
          play.puts("prev", "1");
          play.hears("created");
          play.puts("prev", "2");
          play.hears("changed");
          play.deletes("prev");
          play.hears("deleted");
          play.puts("prev", "3");
          play.hears("created anew");
        });
  }

  @Test
  void filtersKeepPutsOrDeletionsOrBothAway() throws Exception {
    alike(
        play -> {
          play.creates(key("filter").addFilters(FilterType.NOPUT));
          play.creates(key("filter").addFilters(FilterType.NODELETE));
          play.creates(key("filter").addFilters(FilterType.NODELETE).addFilters(FilterType.NOPUT));
          play.creates(key("filter").addFilters(FilterType.NOPUT).addFilters(FilterType.NOPUT));
          play.puts("filter", "1");
          play.hears("put");
          play.deletes("filter");
          play.hearsAll(2);
          play.hearsNothing();
        });
  }

  @Test
  void unknownFiltersAreIgnored() throws Exception {
    alike(
        play -> {
          play.creates(key("filter?").addFiltersValue(5));
          play.puts("filter?", "1");
          play.hears("put");
        });
  }

  @Test
  void aRevisionIsToldInOneResponse() throws Exception {
    alike(
        play -> {
          play.creates(prefix("txn/").setPrevKv(true));
          TxnRequest.Builder txn = TxnRequest.newBuilder();
          for (int i = 0; i < 5; i++) {
            PutRequest put =
                PutRequest.newBuilder()
                    .setKey(bytes("txn/" + (9 - i)))
                    .setValue(bytes("v"))
                    .build();
            txn.addSuccess(RequestOp.newBuilder().setRequestPut(put));
          }
          var unused = play.stage().kv().txn(txn.build());
          play.hears("five at once");
          DeleteRangeRequest all =
              DeleteRangeRequest.newBuilder()
                  .setKey(bytes("txn/"))
                  .setRangeEnd(bytes("txn0"))
                  .build();
          var unused2 = play.stage().kv().deleteRange(all);
          play.hears("five deleted at once");
        });
  }

  @Test
  void keysThatEndWithTheirLeaseAreDeleted() throws Exception {
    alike(
        play -> {
          play.creates(prefix("leased/").setPrevKv(true));
          long lease =
              play.stage()
                  .lease()
                  .leaseGrant(LeaseGrantRequest.newBuilder().setTTL(60).build())
                  .getID();
          for (String key : new String[] {"leased/b", "leased/a", "leased/c"}) {
            var unused =
                play.stage()
                    .kv()
                    .put(PutRequest.newBuilder().setKey(bytes(key)).setLease(lease).build());
            play.hears("put");
          }
          var unused =
              play.stage()
                  .lease()
                  .leaseRevoke(LeaseRevokeRequest.newBuilder().setID(lease).build());
          play.hears("gone with the lease");
        });
  }

  @Test
  void theStreamStaysWhenTheClientSendsNoMore() throws Exception {
    alike(
        play -> {
          play.creates(key("half"));
          play.watches().sendsNoMore();
          play.puts("half", "1");
          play.hears("after the half close");
        });
  }

  @Test
  void manyWatchesOfOneKeyAreAllTold() throws Exception {
    alike(
        play -> {
          for (int i = 0; i < 5; i++) {
            play.creates(key("many"));
          }
          play.puts("many", "1");
          play.hearsAll(5);
        });
  }
}
