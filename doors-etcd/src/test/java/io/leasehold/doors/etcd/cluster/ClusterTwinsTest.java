package io.leasehold.doors.etcd.cluster;

import io.leasehold.api.etcd.Member;
import io.leasehold.api.etcd.MemberAddRequest;
import io.leasehold.api.etcd.MemberListRequest;
import io.leasehold.api.etcd.MemberListResponse;
import io.leasehold.api.etcd.MemberPromoteRequest;
import io.leasehold.api.etcd.MemberRemoveRequest;
import io.leasehold.api.etcd.MemberUpdateRequest;
import io.leasehold.doors.etcd.twins.RealEtcd;
import io.leasehold.doors.etcd.twins.Stage;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ClusterTwinsTest {
  private static final long NOBODY = 1234;

  @RegisterExtension static final Twins TWINS = new Twins();

  private static MemberListResponse members(Stage stage) {
    return stage.cluster().memberList(MemberListRequest.getDefaultInstance());
  }

  private static long self(Stage stage) {
    return members(stage).getMembers(0).getID();
  }

  @Test
  void aMemberHasNameAndAddresses() throws Exception {
    TWINS.alike(
        stage -> {
          MemberListResponse reply = members(stage);
          MemberListResponse.Builder noted = reply.toBuilder();
          Member.Builder member = noted.getMembersBuilder(0);
          member.setPeerURLs(0, member.getPeerURLs(0).replaceAll("[0-9]+$", "PORT"));
          stage.note(
              "reached at the port that was asked",
              "" + member.getClientURLs(0).equals("http://" + stage.server().endpoint()));
          member.setClientURLs(0, "");
          stage.note("members", noted.build());
          stage.note(
              "the member is who answered",
              "" + (member.getID() == reply.getHeader().getMemberId()));
          stage.note("cluster", "" + (reply.getHeader().getClusterId() != 0));
          stage.note("raft term", "" + (reply.getHeader().getRaftTerm() > 0));
        });
  }

  @Test
  void aLinearizableListIsTheSame() throws Exception {
    TWINS.alike(
        stage ->
            stage.note(
                "same",
                ""
                    + stage
                        .cluster()
                        .memberList(MemberListRequest.newBuilder().setLinearizable(true).build())
                        .getMembersList()
                        .equals(members(stage).getMembersList())));
  }

  @Test
  void whoIsNoMemberIsNotFound() throws Exception {
    TWINS.alike(
        stage -> {
          stage.askForChange(
              "remove",
              () ->
                  stage
                      .cluster()
                      .memberRemove(MemberRemoveRequest.newBuilder().setID(NOBODY).build()));
          stage.askForChange(
              "update",
              () ->
                  stage
                      .cluster()
                      .memberUpdate(
                          MemberUpdateRequest.newBuilder()
                              .setID(NOBODY)
                              .addPeerURLs("http://127.0.0.1:1")
                              .build()));
          stage.askForChange(
              "promote",
              () ->
                  stage
                      .cluster()
                      .memberPromote(MemberPromoteRequest.newBuilder().setID(NOBODY).build()));
        });
  }

  @Test
  void nobodyIsALearner() throws Exception {
    TWINS.alike(
        stage ->
            stage.askForChange(
                "promote",
                () ->
                    stage
                        .cluster()
                        .memberPromote(
                            MemberPromoteRequest.newBuilder().setID(self(stage)).build())));
  }

  @Test
  void theLastMemberStays() throws Exception {
    TWINS.differ(
        "removing-the-last-member",
        stage ->
            stage.askForChange(
                "remove",
                () ->
                    stage
                        .cluster()
                        .memberRemove(
                            MemberRemoveRequest.newBuilder().setID(self(stage)).build())));
  }

  @Test
  void addressesAreNotChangedInPlace() throws Exception {
    TWINS.differ(
        "member-update",
        stage -> {
          Member self = members(stage).getMembers(0);
          stage.askForChange(
              "update",
              () ->
                  stage
                      .cluster()
                      .memberUpdate(
                          MemberUpdateRequest.newBuilder()
                              .setID(self.getID())
                              .addAllPeerURLs(self.getPeerURLsList())
                              .build()));
        });
  }

  /** On servers of its own: the real one has no majority any more once it has a second member. */
  @Test
  void membersAreNotAddedByThisDoor() throws Exception {
    Twins own = new Twins();
    own.beforeAll(null);
    try {
      own.differ(
          "member-add",
          stage ->
              stage.askForChange(
                  "add",
                  () ->
                      stage
                          .cluster()
                          .memberAdd(
                              MemberAddRequest.newBuilder()
                                  .addPeerURLs("http://127.0.0.1:" + RealEtcd.freePort())
                                  .build())));
    } finally {
      own.afterAll(null);
    }
  }
}
