package io.leasehold.engine.entry;

import io.leasehold.core.command.Acquire;
import io.leasehold.core.command.Add;
import io.leasehold.core.command.ChangeLimits;
import io.leasehold.core.command.Command;
import io.leasehold.core.command.Command.Kind;
import io.leasehold.core.command.Compact;
import io.leasehold.core.command.Configure;
import io.leasehold.core.command.Delete;
import io.leasehold.core.command.GrantLease;
import io.leasehold.core.command.HandOver;
import io.leasehold.core.command.Put;
import io.leasehold.core.command.Release;
import io.leasehold.core.command.RenewLeases;
import io.leasehold.core.command.RevokeLease;
import io.leasehold.core.command.Transact;
import io.leasehold.core.command.Withdraw;
import java.util.List;

/**
 * A command as bytes: a version, the kind, then the kind's own fields. It has a version of its own
 * because a leader puts the commands of other nodes, which may be newer, in entries it writes.
 */
public final class CommandCodec {
  /** The newest that is read, and written where it is needed. */
  public static final int VERSION = 2;

  /** Written wherever it says all there is to say, so that older nodes can read it. */
  private static final int FIRST_VERSION = 1;

  private static final Codes<Kind> KINDS =
      new Codes<>(
          "kind of command",
          Kind.class,
          List.of(
              Kind.GRANT_LEASE,
              Kind.RENEW_LEASES,
              Kind.REVOKE_LEASE,
              Kind.ACQUIRE,
              Kind.WITHDRAW,
              Kind.RELEASE,
              Kind.HAND_OVER,
              Kind.PUT,
              Kind.DELETE,
              Kind.ADD,
              Kind.TRANSACT,
              Kind.COMPACT,
              Kind.CONFIGURE,
              Kind.CHANGE_LIMITS));

  private static final int USUAL_BYTES = 64;

  private static final int KIND_AT = 1;

  private CommandCodec() {}

  /** Whether an encoded command is of this kind; false for what no node could have written. */
  public static boolean isOf(Kind kind, byte[] encoded) {
    return encoded.length > KIND_AT && encoded[KIND_AT] == KINDS.of(kind);
  }

  /**
   * Writes a command, acceptable or not: only the machine judges.
   *
   * @throws IllegalArgumentException if it cannot be written so that it reads the same: a text with
   *     half a surrogate pair, transactions nested far deeper than any limit allows, or more bytes
   *     than an array can have
   */
  public static byte[] encode(Command command) {
    EntryWriter out = new EntryWriter(USUAL_BYTES);
    out.octet(isNumbered(command) ? VERSION : FIRST_VERSION);
    KINDS.write(out, command.kind());
    switch (command.kind()) {
      case GRANT_LEASE -> LeaseFields.write(out, (GrantLease) command);
      case RENEW_LEASES -> out.ids((RenewLeases) command);
      case REVOKE_LEASE -> LeaseFields.write(out, (RevokeLease) command);
      case ACQUIRE -> ClaimFields.write(out, (Acquire) command);
      case WITHDRAW -> ClaimFields.write(out, (Withdraw) command);
      case RELEASE -> ClaimFields.write(out, (Release) command);
      case HAND_OVER -> ClaimFields.write(out, (HandOver) command);
      case PUT -> KeyFields.write(out, (Put) command);
      case DELETE -> KeyFields.write(out, (Delete) command);
      case ADD -> KeyFields.write(out, (Add) command);
      case TRANSACT -> TransactionFields.write(out, (Transact) command);
      case COMPACT -> out.number(((Compact) command).revision());
      case CONFIGURE -> LimitFields.write(out, ((Configure) command).limits());
      case CHANGE_LIMITS -> LimitFields.write(out, ((ChangeLimits) command).changes());
    }
    return out.toByteArray();
  }

  /** Whether it has an order, which came with version 2. */
  private static boolean isNumbered(Command command) {
    return (command instanceof Acquire acquire && acquire.order() != 0)
        || (command instanceof Withdraw withdraw && withdraw.order() != 0);
  }

  /**
   * Reads a command back.
   *
   * @throws BadEntryException if the bytes are not exactly one command that this node knows
   */
  public static Command decode(byte[] bytes) {
    EntryReader in = new EntryReader("command", bytes);
    boolean numbered = in.version(VERSION) > FIRST_VERSION;
    Command command = read(in, KINDS.read(in), numbered);
    in.finish();
    return command;
  }

  private static Command read(EntryReader in, Kind kind, boolean numbered) {
    return switch (kind) {
      case GRANT_LEASE -> LeaseFields.readGrant(in);
      case RENEW_LEASES -> new RenewLeases(in.ids("leases to renew"));
      case REVOKE_LEASE -> LeaseFields.readRevoke(in);
      case ACQUIRE -> ClaimFields.readAcquire(in, numbered);
      case WITHDRAW -> ClaimFields.readWithdraw(in, numbered);
      case RELEASE -> ClaimFields.readRelease(in);
      case HAND_OVER -> ClaimFields.readHandOver(in);
      case PUT -> KeyFields.readPut(in);
      case DELETE -> KeyFields.readDelete(in);
      case ADD -> KeyFields.readAdd(in);
      case TRANSACT -> TransactionFields.readTransact(in);
      case COMPACT -> new Compact(in.number("revision"));
      case CONFIGURE -> new Configure(LimitFields.readAll(in));
      case CHANGE_LIMITS -> new ChangeLimits(LimitFields.read(in));
    };
  }
}
