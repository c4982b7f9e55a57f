package io.leasehold.engine.ratis;

import org.apache.ratis.conf.Parameters;
import org.apache.ratis.grpc.GrpcFactory;
import org.apache.ratis.rpc.RpcFactory;
import org.apache.ratis.rpc.RpcType;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.leader.FollowerInfo;
import org.apache.ratis.server.leader.LeaderState;
import org.apache.ratis.server.leader.LogAppender;

/**
 * The gRPC of Ratis, with the leader's lines to its followers kept in {@link Followers}. Public,
 * because Ratis makes it by its name.
 */
public final class PromptGrpc implements RpcType {
  private static final String FOLLOWERS = "leasehold.followers";

  static void remember(Parameters parameters, Followers followers) {
    parameters.put(FOLLOWERS, followers, Followers.class);
  }

  @Override
  public String name() {
    return PromptGrpc.class.getName();
  }

  @Override
  public RpcFactory newFactory(Parameters parameters) {
    Followers followers = parameters.getNonNull(FOLLOWERS, Followers.class);
    return new GrpcFactory(parameters) {
      @Override
      public LogAppender newLogAppender(
          RaftServer.Division server, LeaderState state, FollowerInfo follower) {
        LeaderOffice office = followers.office(state, server.getInfo().getCurrentTerm());
        return office.add(new SteadyAppender(server, office, follower));
      }
    };
  }
}
