package io.leasehold.cli.lease;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.AcquireReply;
import io.leasehold.api.v1.AcquireRequest;
import io.leasehold.api.v1.Claim;
import io.leasehold.api.v1.ClaimMode;
import io.leasehold.cli.call.ClusterCommand;
import io.leasehold.cli.call.ExitCodes;
import io.leasehold.cli.text.Columns;
import io.leasehold.cli.text.Json;
import io.leasehold.cli.text.Plain;
import io.leasehold.cli.text.Ranges;
import io.leasehold.cli.text.Spans;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.Rpc;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Acquires a key under a lease that exists, or under one that it grants for the purpose. */
@Command(
    name = "acquire",
    description = {
      "Acquire a key under a lease: an existing one, or a new one that is printed.",
      "The lease is not renewed once the key is acquired: use leasehold renew, or leasehold run."
    },
    mixinStandardHelpOptions = true)
public final class AcquireCommand extends ClusterCommand {

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
      return Plain.word(this);
    }
  }

  @Parameters(paramLabel = "KEY", description = "What to acquire.")
  private String key;

  @Option(
      names = "--lease",
      paramLabel = "ID",
      description = "The lease to acquire it under. Default: a new one.")
  private long lease;

  @Mixin private LeaseOptions wanted;

  @Option(
      names = "--wait",
      paramLabel = "DURATION",
      converter = WaitText.class,
      description = "How long to wait in the queue, or forever. Default: not at all.")
  private long waitMillis;

  @Option(
      names = "--mode",
      description = "How to own it: ${COMPLETION-CANDIDATES}. Default: exclusive.")
  private Mode mode = Mode.EXCLUSIVE;

  @Option(names = "--slots", paramLabel = "N", description = "Mode slot: the size of the pool.")
  private int slots;

  @Option(names = "--slot", paramLabel = "N", description = "Mode slot: the place you would like.")
  private Integer slot;

  @Option(names = "--value", paramLabel = "TEXT", description = "What others read about you.")
  private String value = "";

  @Override
  protected void checkUsage() {
    if (lease != 0 && wanted.ttlGiven()) {
      throw wrong("--lease and --ttl exclude each other: the lease " + lease + " has its TTL");
    }
    if (mode != Mode.SLOT && (slots != 0 || slot != null)) {
      throw wrong("--slots and --slot are for --mode slot, and the mode is " + mode);
    }
    if (mode == Mode.SLOT && slots < 1) {
      throw wrong("--mode slot needs the size of the pool: add --slots N");
    }
  }

  @Override
  protected int run(Connection connection) {
    AcquireReply reply;
    if (lease != 0) {
      reply = connection.call(Rpc.ACQUIRE, request(lease));
    } else {
      long granted = wanted.grant(connection, 0).getLease();
      reply = new OwnLease(connection, granted, wanted.ttl()).acquire(request(granted));
    }
    print(
        Json.of(reply.getClaim())
            .with("fresh", reply.getFresh())
            .with("remainingMillis", reply.getRemainingMillis()),
        sheet(reply));
    say(
        (reply.getFresh() ? "acquired" : "held already")
            + "; give it back with: leasehold release "
            + key
            + " "
            + reply.getClaim().getToken());
    return ExitCodes.DONE;
  }

  private AcquireRequest request(long under) {
    AcquireRequest.Builder request =
        AcquireRequest.newBuilder()
            .setKey(Ranges.key(key))
            .setLease(under)
            .setMode(mode.wire)
            .setSlots(slots)
            .setWaitMillis(waitMillis)
            .setValue(ByteString.copyFromUtf8(value));
    if (slot != null) {
      request.setWantedSlot(slot);
    }
    return request.build();
  }

  private static String sheet(AcquireReply reply) {
    Claim claim = reply.getClaim();
    String sheet =
        Columns.sheet(
            "key", Plain.text(claim.getKey()),
            "token", Long.toString(claim.getToken()),
            "lease", Long.toString(claim.getLease()),
            "holder", Plain.text(claim.getHolder()),
            "mode", Plain.word(claim.getMode()),
            "left", Spans.text(reply.getRemainingMillis()));
    return claim.hasSlot() ? sheet + "slot    " + claim.getSlot() + "\n" : sheet;
  }
}
