/**
 * A command that lives under a lease. {@link io.leasehold.cli.run.Caretaker} decides, with the time
 * passed in: when to renew, when to stop the command, when to kill it. {@link
 * io.leasehold.cli.run.CommandGroup} is the command with all its descendants, {@link
 * io.leasehold.cli.run.Guard} a process of its own that stops them if this one cannot any more,
 * {@link io.leasehold.cli.run.Tenant} the lease at the server. {@link
 * io.leasehold.cli.run.LeasedRun} is the one thread that brings them together. What is promised is
 * in docs/run.md.
 */
package io.leasehold.cli.run;
