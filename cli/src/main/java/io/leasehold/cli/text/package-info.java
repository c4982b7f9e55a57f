/**
 * How things look in a terminal: durations, keys and values that may be any bytes, aligned columns,
 * and JSON for programs. Everything here turns values into text or text into values.
 *
 * <p>Nothing here knows a command or a connection.
 */
package io.leasehold.cli.text;
