package io.leasehold.sim.cluster;

import io.leasehold.core.command.Command;
import io.leasehold.sim.net.Host;

/**
 * A command on its way, and in the log. Its copies share the number; a retry is a new request for
 * the same command.
 *
 * @param number unique in the world
 * @param from who waits for the answer
 * @param wallMillis the sender's wall clock. Nothing may look at it; the mutant that does shows why
 * @param note what a store wrote on it on admission; 0 in production
 */
public record Request(long number, Host from, Command command, long wallMillis, long note) {
  public Request noted(long newNote) {
    return new Request(number, from, command, wallMillis, newNote);
  }
}
