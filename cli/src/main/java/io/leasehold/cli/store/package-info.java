/**
 * The commands for stored keys: put, get, delete and count. A stored key may be bound to a lease
 * and vanishes with it.
 *
 * <p>Values are text on the command line; values that are no text are shown escaped, and in JSON as
 * base64.
 */
package io.leasehold.cli.store;
