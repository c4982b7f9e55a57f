package io.leasehold.cli.run;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.ClaimMode;
import io.leasehold.cli.call.ClusterCommand;
import io.leasehold.cli.call.ExitCodes;
import io.leasehold.cli.lease.WaitText;
import io.leasehold.cli.text.Spans;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.holder.HolderTerms;
import io.leasehold.client.holder.HolderTermsBuilder;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a command while it holds a key, and not a moment longer. */
@Command(
    name = "run",
    description = {
      "Run a command while holding a key: acquire, renew while it lives, release at its end.",
      "The command and all it started are stopped before the cluster could give the key away."
    },
    customSynopsis = "leasehold run KEY [OPTIONS] -- COMMAND [ARGUMENT...]",
    optionListHeading = "%nOptions:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "2:wrong usage",
      "3:the key is not to be had; the command never ran",
      "4:no node could be reached; the command never ran",
      "5:whether the key was acquired is not known; the command never ran",
      "6:the lease was lost while the command ran; the command was stopped",
      "127:there is no such command",
      "any:otherwise that of the command; 128 and the signal if one ended it"
    },
    mixinStandardHelpOptions = true)
public final class RunCommand extends ClusterCommand {
  private static final int NO_SUCH_COMMAND = 127;

  /** The ways to own a key. */
  enum Mode {
    EXCLUSIVE(ClaimMode.EXCLUSIVE),
    SHARED(ClaimMode.SHARED),
    SLOT(ClaimMode.SLOT);

    private final ClaimMode wire;

    Mode(ClaimMode wire) {
      this.wire = wire;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Parameters(index = "0", paramLabel = "KEY", description = "What to hold.")
  private String key;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "What to run, with its arguments; put -- before it.")
  private List<String> command;

  @Option(
      names = "--ttl",
      paramLabel = "DURATION",
      converter = Spans.class,
      defaultValue = "30s",
      description = "Term L: others get the key this long after a crash. Default: 30s.")
  private Duration ttl;

  @Option(
      names = "--renew",
      paramLabel = "DURATION",
      converter = Spans.class,
      description = "Renewal interval R. Default: a third of the TTL.")
  private Duration renew;

  @Option(
      names = "--margin",
      paramLabel = "DURATION",
      converter = Spans.class,
      description = "Safety margin S. Default: a sixth of the TTL. See: leasehold terms.")
  private Duration margin;

  @Option(
      names = "--drift",
      paramLabel = "PART",
      defaultValue = "0.002",
      description = "By how much the rates of two clocks differ at most. Default: 0.002.")
  private double drift;

  @Option(
      names = "--grace",
      paramLabel = "DURATION",
      converter = Spans.class,
      description = "How long the command has between TERM and KILL. Default: 3s.")
  private Duration grace;

  @Option(
      names = "--wait",
      paramLabel = "DURATION",
      converter = WaitText.class,
      description = "How long to wait for the key, or forever. Default: not at all.")
  private long waitMillis;

  @Option(
      names = "--mode",
      description = "How to hold it: ${COMPLETION-CANDIDATES}. Default: exclusive.")
  private Mode mode = Mode.EXCLUSIVE;

  @Option(names = "--slots", paramLabel = "N", description = "Mode slot: the size of the pool.")
  private int slots;

  @Option(
      names = "--holder",
      paramLabel = "NAME",
      description = "Who holds it, for people to read. Default: user@host.")
  private String holder;

  private RunPlan plan;

  @Override
  protected void checkUsage() {
    if (mode != Mode.SLOT && slots != 0) {
      throw wrong("--slots is for --mode slot, and the mode is " + mode);
    }
    if (mode == Mode.SLOT && slots < 1) {
      throw wrong("--mode slot needs the size of the pool: add --slots N");
    }
    try {
      HolderTerms terms = terms();
      Duration chosen = grace == null ? RunPlan.defaultGrace(terms) : grace;
      plan = new RunPlan(request(), holderName(), terms, chosen, command);
    } catch (IllegalArgumentException unfit) {
      throw wrong(unfit.getMessage());
    }
  }

  @Override
  protected int run(Connection connection) {
    if (CommandGroup.find(command.get(0)).isEmpty()) {
      complain("there is no command '" + command.get(0) + "', by that path or in PATH");
      return NO_SUCH_COMMAND;
    }
    try {
      return new LeasedRun(plan, connection, this::complain).run();
    } catch (LeaseLostException lost) {
      complain(lost.getMessage());
      return lost.saidByServer() ? ExitCodes.REFUSED : ExitCodes.UNREACHABLE;
    }
  }

  private HolderTerms terms() {
    HolderTermsBuilder terms = HolderTerms.builder().term(ttl);
    if (renew != null) {
      terms.renewEvery(renew);
    }
    if (margin != null) {
      terms.margin(margin);
    }
    // Rounded up, but not because of the last bits of a binary fraction.
    double parts = Math.ceil(drift * 1e6 - 1e-6);
    return terms.driftPartsPerMillion(Double.isNaN(parts) ? -1 : (int) parts).build();
  }

  private AcquireRequest request() {
    return AcquireRequest.newBuilder()
        .setKey(ByteString.copyFromUtf8(key))
        .setMode(mode.wire)
        .setSlots(slots)
        .setWaitMillis(waitMillis)
        .build();
  }

  private String holderName() {
    if (holder != null) {
      return holder;
    }
    String user = System.getProperty("user.name");
    try {
      return user + "@" + InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      return user;
    }
  }

  /** Said even with --json: it is standard error, and standard output is the command's. */
  private void complain(String line) {
    spec().commandLine().getErr().println("leasehold: " + line);
    spec().commandLine().getErr().flush();
  }
}
