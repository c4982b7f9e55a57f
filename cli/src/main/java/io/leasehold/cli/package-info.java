/**
 * The {@code leasehold} command. One class per subcommand; {@link io.leasehold.cli.Main} puts them
 * together and owns what they share: exit codes, colours and how errors are said.
 *
 * <p>Data goes to standard output, everything said to a person about it to standard error, so that
 * output can be piped. Commands translate; they never decide anything about leases themselves.
 */
package io.leasehold.cli;
