package io.leasehold.doors.etcd.kv;

import static io.leasehold.doors.etcd.kv.Asks.ask;
import static io.leasehold.doors.etcd.kv.Asks.bytes;
import static io.leasehold.doors.etcd.kv.Asks.get;
import static io.leasehold.doors.etcd.kv.Asks.grant;
import static io.leasehold.doors.etcd.kv.Asks.prefix;
import static io.leasehold.doors.etcd.kv.Asks.put;

import com.google.protobuf.ByteString;
import io.leasehold.api.etcd.LeaseRevokeRequest;
import io.leasehold.api.etcd.PutRequest;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Storing values. */
class PutTwinsTest {
  private static final long NO_SUCH_LEASE = 0x7ead;

  @RegisterExtension static final Twins TWINS = new Twins();

  @Test
  void everyPutHasARevisionOfItsOwn() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "create", put("own", "1"));
          ask(stage, "change", put("own", "2"));
          ask(stage, "the same again", put("own", "2"));
          ask(stage, "get", get("own"));
        });
  }

  @Test
  void theKeyBeforeIsToldIfAskedFor() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "none before", put("before", "1").setPrevKv(true));
          ask(stage, "one before", put("before", "2").setPrevKv(true));
          ask(stage, "not asked", put("before", "3"));
        });
  }

  @Test
  void anEmptyKeyIsRefused() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "empty", put("", "1"));
          ask(stage, "nothing at all", PutRequest.newBuilder());
          ask(stage, "first of several", put("", "1").setIgnoreValue(true));
        });
  }

  @Test
  void anEmptyValueIsAValue() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "put", put("empty", ""));
          ask(stage, "get", get("empty"));
        });
  }

  @Test
  void keysAndValuesAreAnyBytes() throws Exception {
    TWINS.alike(
        stage -> {
          ByteString any = ByteString.copyFrom(new byte[] {0, -1, -128, 10, 0});
          ByteString key = bytes("any/").concat(any);
          ask(stage, "put", PutRequest.newBuilder().setKey(key).setValue(any));
          ask(stage, "get", prefix("any/"));
        });
  }

  @Test
  void aLeaseIsBoundAndUnbound() throws Exception {
    TWINS.alike(
        stage -> {
          long lease = grant(stage);
          ask(stage, "bound", put("bound", "1").setLease(lease));
          ask(stage, "get", get("bound"));
          ask(stage, "unbound", put("bound", "2").setPrevKv(true));
          ask(stage, "get", get("bound"));
        });
  }

  @Test
  void aBoundKeyVanishesWithItsLease() throws Exception {
    TWINS.alike(
        stage -> {
          long lease = grant(stage);
          ask(stage, "a", put("vanish/a", "1").setLease(lease));
          ask(stage, "b", put("vanish/b", "1").setLease(lease));
          ask(stage, "stays", put("vanish/c", "1"));
          LeaseRevokeRequest revoke = LeaseRevokeRequest.newBuilder().setID(lease).build();
          stage.ask("revoke", () -> stage.lease().leaseRevoke(revoke));
          ask(stage, "get", prefix("vanish/"));
          ask(stage, "one revision before", prefix("vanish/").setRevision(stage.base() + 3));
          ask(stage, "ended lease", put("vanish/d", "1").setLease(lease));
        });
  }

  @Test
  void aMissingLeaseIsRefused() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "missing", put("missing", "1").setLease(NO_SUCH_LEASE));
          ask(stage, "negative", put("missing", "1").setLease(-7));
          ask(stage, "get", get("missing"));
        });
  }

  @Test
  void ignoreValueChangesOnlyTheLease() throws Exception {
    TWINS.alike(
        stage -> {
          long lease = grant(stage);
          ask(stage, "put", put("keepvalue", "1"));
          ask(stage, "bind", put("keepvalue", "").setIgnoreValue(true).setLease(lease));
          ask(stage, "get", get("keepvalue"));
          ask(stage, "unbind", put("keepvalue", "").setIgnoreValue(true).setPrevKv(true));
          ask(stage, "get", get("keepvalue"));
        });
  }

  @Test
  void ignoreLeaseChangesOnlyTheValue() throws Exception {
    TWINS.alike(
        stage -> {
          long lease = grant(stage);
          ask(stage, "put", put("keeplease", "1").setLease(lease));
          ask(stage, "change", put("keeplease", "2").setIgnoreLease(true).setPrevKv(true));
          ask(stage, "get", get("keeplease"));
        });
  }

  @Test
  void ignoringBothOnlyCountsTheVersionUp() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "put", put("keepboth", "1").setLease(grant(stage)));
          ask(stage, "touch", put("keepboth", "").setIgnoreLease(true).setIgnoreValue(true));
          ask(stage, "get", get("keepboth"));
        });
  }

  @Test
  void whatIsIgnoredMustNotBeGiven() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "put", put("given", "1"));
          ask(stage, "value", put("given", "2").setIgnoreValue(true));
          ask(stage, "lease", put("given", "2").setIgnoreLease(true).setLease(NO_SUCH_LEASE));
          ask(
              stage,
              "both",
              put("given", "2").setIgnoreValue(true).setIgnoreLease(true).setLease(NO_SUCH_LEASE));
        });
  }

  @Test
  void nothingCanBeKeptOfAKeyThatIsNotStored() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "value", put("unstored", "").setIgnoreValue(true));
          ask(stage, "lease", put("unstored", "1").setIgnoreLease(true));
          ask(
              stage,
              "no lease either",
              put("unstored", "").setIgnoreValue(true).setLease(NO_SUCH_LEASE));
        });
  }

  @Test
  void aRefusedPutTakesNoRevision() throws Exception {
    TWINS.alike(
        stage -> {
          ask(stage, "refused", put("norevision", "1").setLease(NO_SUCH_LEASE));
          ask(stage, "put", put("norevision", "1"));
        });
  }
}
