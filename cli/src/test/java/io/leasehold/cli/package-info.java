/**
 * Whole command lines, driven in-process. {@link io.leasehold.cli.Invocation} runs one and keeps
 * what a shell would see: exit code, standard output, standard error.
 *
 * <p>The tests say what a person at a shell may rely on, rather than which classes are involved.
 */
package io.leasehold.cli;
