package io.leasehold.doors.etcd.gateway;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Which call is behind which path: those that etcd 3.4 serves, below {@code /v3}. */
final class Paths {
  private static final Map<String, String> CALLS = new LinkedHashMap<>();

  static {
    service("etcdserverpb.KV")
        .at("/kv/range", "Range")
        .at("/kv/put", "Put")
        .at("/kv/deleterange", "DeleteRange")
        .at("/kv/txn", "Txn")
        .at("/kv/compaction", "Compact");
    service("etcdserverpb.Watch").at("/watch", "Watch");
    service("etcdserverpb.Lease")
        .at("/lease/grant", "LeaseGrant")
        .at("/lease/revoke", "LeaseRevoke")
        .at("/lease/keepalive", "LeaseKeepAlive")
        .at("/lease/timetolive", "LeaseTimeToLive")
        .at("/lease/leases", "LeaseLeases")
        // Where they were before 3.4.
        .at("/kv/lease/revoke", "LeaseRevoke")
        .at("/kv/lease/timetolive", "LeaseTimeToLive")
        .at("/kv/lease/leases", "LeaseLeases");
    service("etcdserverpb.Cluster")
        .at("/cluster/member/add", "MemberAdd")
        .at("/cluster/member/remove", "MemberRemove")
        .at("/cluster/member/update", "MemberUpdate")
        .at("/cluster/member/list", "MemberList")
        .at("/cluster/member/promote", "MemberPromote");
    service("etcdserverpb.Maintenance")
        .at("/maintenance/alarm", "Alarm")
        .at("/maintenance/status", "Status")
        .at("/maintenance/defragment", "Defragment")
        .at("/maintenance/hash", "Hash")
        .at("/maintenance/snapshot", "Snapshot")
        .at("/maintenance/transfer-leadership", "MoveLeader");
    service("v3lockpb.Lock").at("/lock/lock", "Lock").at("/lock/unlock", "Unlock");
    service("v3electionpb.Election")
        .at("/election/campaign", "Campaign")
        .at("/election/proclaim", "Proclaim")
        .at("/election/leader", "Leader")
        .at("/election/observe", "Observe")
        .at("/election/resign", "Resign");
    service("etcdserverpb.Auth")
        .at("/auth/enable", "AuthEnable")
        .at("/auth/disable", "AuthDisable")
        .at("/auth/authenticate", "Authenticate")
        .at("/auth/user/add", "UserAdd")
        .at("/auth/user/get", "UserGet")
        .at("/auth/user/list", "UserList")
        .at("/auth/user/delete", "UserDelete")
        .at("/auth/user/changepw", "UserChangePassword")
        .at("/auth/user/grant", "UserGrantRole")
        .at("/auth/user/revoke", "UserRevokeRole")
        .at("/auth/role/add", "RoleAdd")
        .at("/auth/role/get", "RoleGet")
        .at("/auth/role/list", "RoleList")
        .at("/auth/role/delete", "RoleDelete")
        .at("/auth/role/grant", "RoleGrantPermission")
        .at("/auth/role/revoke", "RoleRevokePermission");
  }

  private Paths() {}

  /** The full name of a call, as gRPC has it, by its path. */
  static Map<String, String> calls() {
    return Collections.unmodifiableMap(CALLS);
  }

  private static Service service(String name) {
    return new Service(name);
  }

  private record Service(String name) {
    Service at(String path, String call) {
      CALLS.put(path, name + "/" + call);
      return this;
    }
  }
}
