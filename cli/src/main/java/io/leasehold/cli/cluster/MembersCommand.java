package io.leasehold.cli.cluster;

import io.leasehold.api.v1.AddMemberRequest;
import io.leasehold.api.v1.Member;
import io.leasehold.api.v1.MembersReply;
import io.leasehold.api.v1.RemoveMemberRequest;
import io.leasehold.api.v1.StatusRequest;
import io.leasehold.api.v1.TransferLeadershipRequest;
import io.leasehold.cli.call.ClusterCommand;
import io.leasehold.cli.call.ExitCodes;
import io.leasehold.cli.text.Columns;
import io.leasehold.cli.text.Json;
import io.leasehold.cli.text.Plain;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Who belongs to the cluster. */
@Command(
    name = "members",
    description = "List the members of the cluster, add or remove one, hand leadership on.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    subcommands = {
      MembersCommand.ListMembers.class,
      MembersCommand.Add.class,
      MembersCommand.Remove.class,
      MembersCommand.Transfer.class
    })
public final class MembersCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "what about the members? list, add, remove or transfer is missing");
  }

  /** What all of them print: the members as they are now. */
  abstract static class MembersAnswer extends ClusterCommand {
    final int show(List<Member> members) {
      if (json()) {
        List<Json> all = members.stream().map(member -> Json.of(member)).toList();
        print(Json.object().with("members", all));
        return ExitCodes.DONE;
      }
      Columns table = new Columns("NAME", "ADDRESS", "PEER ADDRESS", "LEADER");
      for (Member member : members) {
        table.row(
            Plain.text(member.getName()),
            Plain.text(member.getAddress()),
            Plain.text(member.getPeerAddress()),
            member.getLeader() ? "leader" : "-");
      }
      print(table, "the cluster has no members");
      return ExitCodes.DONE;
    }

    final int show(MembersReply reply) {
      return show(reply.getMembersList());
    }
  }

  /** Lists them. */
  @Command(name = "list", description = "List the members.", mixinStandardHelpOptions = true)
  static final class ListMembers extends MembersAnswer {
    @Override
    protected int run(Connection connection) {
      return show(connection.call(Rpc.STATUS, StatusRequest.getDefaultInstance()).getMembersList());
    }
  }

  /** Adds one. */
  @Command(
      name = "add",
      description = {
        "Add a node that is running and waits to be added.",
        "Ends when it has caught up: allow for that with --timeout."
      },
      mixinStandardHelpOptions = true)
  static final class Add extends MembersAnswer {
    @Parameters(index = "0", paramLabel = "NAME", description = "Its name.")
    private String name;

    @Parameters(index = "1", paramLabel = "HOST:PORT", description = "Where clients reach it.")
    private String address;

    @Option(
        names = "--peer",
        paramLabel = "HOST:PORT",
        defaultValue = "",
        description = "Where the other nodes reach it. Default: the port after that of clients.")
    private String peerAddress;

    @Override
    protected int run(Connection connection) {
      AddMemberRequest request =
          AddMemberRequest.newBuilder()
              .setName(name)
              .setAddress(address)
              .setPeerAddress(peerAddress)
              .build();
      return show(connection.call(Rpc.ADD_MEMBER, request));
    }
  }

  /** Removes one. */
  @Command(name = "remove", description = "Remove a member.", mixinStandardHelpOptions = true)
  static final class Remove extends MembersAnswer {
    @Parameters(paramLabel = "NAME", description = "Its name.")
    private String name;

    @Override
    protected int run(Connection connection) {
      return show(
          connection.call(
              Rpc.REMOVE_MEMBER, RemoveMemberRequest.newBuilder().setName(name).build()));
    }
  }

  /** Hands leadership on. */
  @Command(
      name = "transfer",
      description = "Hand leadership of the cluster to a member, or to any other one.",
      mixinStandardHelpOptions = true)
  static final class Transfer extends MembersAnswer {
    @Parameters(
        arity = "0..1",
        paramLabel = "NAME",
        defaultValue = "",
        description = "Who is to lead. Default: any other.")
    private String name;

    @Override
    protected int run(Connection connection) {
      return show(
          connection.call(
              Rpc.TRANSFER_LEADERSHIP, TransferLeadershipRequest.newBuilder().setTo(name).build()));
    }
  }
}
