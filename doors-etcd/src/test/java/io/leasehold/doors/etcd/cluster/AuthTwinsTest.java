package io.leasehold.doors.etcd.cluster;

import io.leasehold.api.etcd.AuthGrpc;
import io.leasehold.api.etcd.AuthGrpc.AuthBlockingStub;
import io.leasehold.api.etcd.AuthRequest;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class AuthTwinsTest {
  private static final AuthRequest NOTHING = AuthRequest.getDefaultInstance();

  @RegisterExtension static final Twins TWINS = new Twins();

  @Test
  void thereAreNoUsersAndNoRoles() throws Exception {
    TWINS.alike(
        stage -> {
          AuthBlockingStub auth = AuthGrpc.newBlockingStub(stage.channel());
          stage.ask("enable", () -> auth.authEnable(NOTHING));
          stage.ask("disable", () -> auth.authDisable(NOTHING));
          stage.ask("authenticate", () -> auth.authenticate(NOTHING));
          stage.ask("users", () -> auth.userList(NOTHING));
          stage.ask("user", () -> auth.userGet(NOTHING));
          stage.ask("delete user", () -> auth.userDelete(NOTHING));
          stage.ask("password", () -> auth.userChangePassword(NOTHING));
          stage.ask("grant role", () -> auth.userGrantRole(NOTHING));
          stage.ask("revoke role", () -> auth.userRevokeRole(NOTHING));
          stage.ask("roles", () -> auth.roleList(NOTHING));
          stage.ask("role", () -> auth.roleGet(NOTHING));
          stage.ask("delete role", () -> auth.roleDelete(NOTHING));
          stage.ask("grant permission", () -> auth.roleGrantPermission(NOTHING));
          stage.ask("revoke permission", () -> auth.roleRevokePermission(NOTHING));
        });
  }

  @Test
  void noneCanBeMade() throws Exception {
    TWINS.differ(
        "users-and-roles",
        stage -> {
          AuthBlockingStub auth = AuthGrpc.newBlockingStub(stage.channel());
          stage.ask("add user", () -> auth.userAdd(NOTHING));
          stage.ask("add role", () -> auth.roleAdd(NOTHING));
        });
  }

  @Test
  void theStatusIsToldAsByNewerServers() throws Exception {
    TWINS.differ(
        "auth-status",
        stage ->
            stage.ask(
                "status", () -> AuthGrpc.newBlockingStub(stage.channel()).authStatus(NOTHING)));
  }
}
