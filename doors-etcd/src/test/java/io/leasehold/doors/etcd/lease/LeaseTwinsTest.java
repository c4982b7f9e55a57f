package io.leasehold.doors.etcd.lease;

import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeaseTwinsTest {
  private static final long YEAR_AND_A_SECOND = 365L * 24 * 60 * 60 + 1;

  @RegisterExtension static final Twins TWINS = new Twins();

  @ParameterizedTest
  @ValueSource(
      longs = {
        Long.MIN_VALUE,
        -5,
        0,
        1,
        2,
        3,
        60,
        YEAR_AND_A_SECOND - 1,
        9_000_000_001L,
        Long.MAX_VALUE
      })
  void termsHaveEtcdsFloorAndCeiling(long ttl) throws Exception {
    TWINS.alike(
        stage -> {
          Leases leases = new Leases(stage);
          long id = leases.grant(ttl, 0);
          if (id != 0) {
            leases.revoke(id);
          }
        });
  }

  @Test
  void aTermOfMoreThanAYearIsRefused() throws Exception {
    TWINS.differ(
        "lease-terms-beyond-a-year",
        stage -> new Leases(stage).revoke(new Leases(stage).grant(YEAR_AND_A_SECOND, 0)));
  }

  @Test
  void negativeIdsAreRefused() throws Exception {
    TWINS.differ(
        "negative-lease-ids", stage -> new Leases(stage).revoke(new Leases(stage).grant(30, -7)));
  }

  @Test
  void anIdIsGrantedOnlyOnceWhileItsLeaseLives() throws Exception {
    TWINS.alike(
        stage -> {
          Leases leases = new Leases(stage);
          leases.grant(30, 1001);
          leases.grant(30, 1001);
          leases.grant(31, 1001);
          leases.grant(9_000_000_001L, 1001);
          leases.revoke(1001);
          leases.grant(31, 1001);
          leases.timeToLive(1001, true);
          leases.revoke(1001);
        });
  }

  @Test
  void theLargestIdIsAnIdLikeAnyOther() throws Exception {
    TWINS.alike(
        stage -> {
          Leases leases = new Leases(stage);
          leases.grant(30, Long.MAX_VALUE);
          leases.timeToLive(Long.MAX_VALUE, false);
          leases.revoke(Long.MAX_VALUE);
        });
  }

  @Test
  void timeToLiveTellsKeysOnlyIfAsked() throws Exception {
    TWINS.alike(
        stage -> {
          Leases leases = new Leases(stage);
          long id = leases.grant(300, 0);
          leases.timeToLive(id, true);
          leases.put("ttl/b", id);
          leases.put("ttl/a", id);
          leases.timeToLive(id, false);
          leases.timeToLive(id, true);
          leases.put("ttl/b", 0);
          leases.timeToLive(id, true);
          leases.revoke(id);
          leases.timeToLive(id, true);
        });
  }

  @Test
  void anUnknownLeaseHasNoTimeToLiveAndThatIsNoError() throws Exception {
    TWINS.alike(
        stage -> {
          Leases leases = new Leases(stage);
          leases.timeToLive(4711, true);
          leases.timeToLive(0, false);
          leases.timeToLive(-4, false);
        });
  }

  @Test
  void aRevokedLeaseTakesItsKeysWithItUnderOneRevision() throws Exception {
    TWINS.alike(
        stage -> {
          Leases leases = new Leases(stage);
          long id = leases.grant(300, 0);
          leases.put("revoke/a", id);
          leases.put("revoke/b", id);
          leases.revoke(id);
          leases.put("revoke/c", 0);
          leases.put("revoke/d", id);
          leases.revoke(id);
          leases.revoke(0);
          leases.revoke(-4);
        });
  }

  @Test
  void aLeaseThatNobodyRenewsEndsAndFreesItsId() throws Exception {
    TWINS.alike(
        stage -> {
          Leases leases = new Leases(stage);
          long id = leases.grant(1, 1002);
          leases.put("ends/a", id);
          leases.awaitEnd(id);
          leases.timeToLive(id, true);
          leases.revoke(id);
          leases.grant(30, id);
          leases.timeToLive(id, true);
          leases.revoke(id);
        });
  }

  @Test
  void leasesAreListedInTheOrderOfTheirEnds() throws Exception {
    TWINS.alike(
        stage -> {
          Leases leases = new Leases(stage);
          leases.list();
          long second = leases.grant(600, 0);
          long first = leases.grant(300, 0);
          long third = leases.grant(900, 0);
          leases.list();
          leases.revoke(second);
          leases.list();
          leases.revoke(first);
          leases.revoke(third);
        });
  }
}
