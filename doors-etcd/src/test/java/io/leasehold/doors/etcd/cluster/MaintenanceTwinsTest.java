package io.leasehold.doors.etcd.cluster;

import com.google.protobuf.ByteString;
import io.leasehold.api.etcd.AlarmRequest;
import io.leasehold.api.etcd.AlarmRequest.AlarmAction;
import io.leasehold.api.etcd.AlarmType;
import io.leasehold.api.etcd.DefragmentRequest;
import io.leasehold.api.etcd.DowngradeRequest;
import io.leasehold.api.etcd.HashKVRequest;
import io.leasehold.api.etcd.HashRequest;
import io.leasehold.api.etcd.MoveLeaderRequest;
import io.leasehold.api.etcd.PutRequest;
import io.leasehold.api.etcd.SnapshotRequest;
import io.leasehold.api.etcd.StatusRequest;
import io.leasehold.api.etcd.StatusResponse;
import io.leasehold.doors.etcd.twins.Stage;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MaintenanceTwinsTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  private static StatusResponse status(Stage stage) {
    return stage.maintenance().status(StatusRequest.getDefaultInstance());
  }

  private static void put(Stage stage, String key, int bytes) {
    var unused =
        stage
            .kv()
            .put(
                PutRequest.newBuilder()
                    .setKey(ByteString.copyFromUtf8(key))
                    .setValue(ByteString.copyFrom(new byte[bytes]))
                    .build());
  }

  @Test
  void statusTellsWhoLeadsAndHowFarTheLogIs() throws Exception {
    TWINS.alike(
        stage -> {
          put(stage, "status/a", 10);
          StatusResponse before = status(stage);
          put(stage, "status/b", 10);
          StatusResponse after = status(stage);
          stage.note("before", before.getHeader());
          stage.note("after", after.getHeader());
          stage.note(
              "who answers leads", "" + (after.getLeader() == after.getHeader().getMemberId()));
          stage.note(
              "one raft term", "" + (after.getRaftTerm() == after.getHeader().getRaftTerm()));
          stage.note("the log grows", "" + (after.getRaftIndex() > before.getRaftIndex()));
          stage.note(
              "all of it is applied", "" + (after.getRaftAppliedIndex() == after.getRaftIndex()));
          stage.note("size", "" + (after.getDbSize() >= after.getDbSizeInUse()));
          stage.note("size in use", "" + (after.getDbSizeInUse() > 0));
          stage.note("errors", "" + after.getErrorsList());
          stage.note("learner", "" + after.getIsLearner());
        });
  }

  @Test
  void theVersionIsThatOfTheProtocol() throws Exception {
    TWINS.differ("version", stage -> stage.note("version", status(stage).getVersion()));
  }

  /** Etcd's size is that of its file, which has pages; ours is that of what is stored. */
  @Test
  void theSizeIsThatOfWhatIsStored() throws Exception {
    TWINS.differ(
        "database-size",
        stage -> {
          long before = status(stage).getDbSize();
          put(stage, "size/a", 1000);
          stage.note("grows by", "" + (status(stage).getDbSize() - before));
        });
  }

  @ParameterizedTest
  @EnumSource(value = AlarmType.class, names = "UNRECOGNIZED", mode = EnumSource.Mode.EXCLUDE)
  void noAlarmIsSetAndNoneIsLifted(AlarmType alarm) throws Exception {
    TWINS.alike(
        stage -> {
          for (AlarmAction action : new AlarmAction[] {AlarmAction.GET, AlarmAction.DEACTIVATE}) {
            for (long member : new long[] {0, 1234, status(stage).getLeader()}) {
              AlarmRequest request =
                  AlarmRequest.newBuilder()
                      .setAction(action)
                      .setAlarm(alarm)
                      .setMemberID(member)
                      .build();
              stage.ask(action + " of " + alarm, () -> stage.maintenance().alarm(request));
            }
          }
        });
  }

  @Test
  void alarmsAreNotSetFromOutside() throws Exception {
    TWINS.differ(
        "alarm-activate",
        stage -> {
          AlarmRequest.Builder request =
              AlarmRequest.newBuilder()
                  .setAlarm(AlarmType.NOSPACE)
                  .setMemberID(status(stage).getLeader());
          stage.ask(
              "activate",
              () -> stage.maintenance().alarm(request.setAction(AlarmAction.ACTIVATE).build()));
          var unused = stage.maintenance().alarm(request.setAction(AlarmAction.DEACTIVATE).build());
        });
  }

  @Test
  void leadershipMovesOnlyToMembers() throws Exception {
    TWINS.alike(
        stage -> {
          for (long target : new long[] {0, 1234, status(stage).getLeader()}) {
            MoveLeaderRequest request = MoveLeaderRequest.newBuilder().setTargetID(target).build();
            stage.ask("move", () -> stage.maintenance().moveLeader(request));
          }
        });
  }

  @Test
  void thereIsNothingToDefragment() throws Exception {
    TWINS.differ(
        "defragment",
        stage ->
            stage.ask(
                "defragment",
                () -> stage.maintenance().defragment(DefragmentRequest.getDefaultInstance())));
  }

  @Test
  void thereAreNoHashes() throws Exception {
    TWINS.differ(
        "hash",
        stage ->
            stage.ask("hash", () -> stage.maintenance().hash(HashRequest.newBuilder().build())));
    TWINS.differ(
        "hash",
        stage ->
            stage.ask(
                "hash", () -> stage.maintenance().hashKV(HashKVRequest.getDefaultInstance())));
  }

  @Test
  void snapshotsAreNotStreamed() throws Exception {
    TWINS.differ(
        "snapshot",
        stage ->
            stage.ask(
                "snapshot",
                () -> stage.maintenance().snapshot(SnapshotRequest.getDefaultInstance()).next()));
  }

  @Test
  void thereIsNoVersionToLower() throws Exception {
    TWINS.differ(
        "downgrade",
        stage ->
            stage.ask(
                "downgrade",
                () -> stage.maintenance().downgrade(DowngradeRequest.getDefaultInstance())));
  }
}
