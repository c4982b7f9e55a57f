/**
 * What all commands that talk to a cluster have in common: the options that say where it is, the
 * way they print, and the exit codes that tell a script what it may conclude.
 *
 * <p>A command extends {@link io.leasehold.cli.call.ClusterCommand} and does its work with an open
 * connection. It lets every {@code ConnectionException} pass: the top-level command turns it into
 * words and an exit code.
 */
package io.leasehold.cli.call;
