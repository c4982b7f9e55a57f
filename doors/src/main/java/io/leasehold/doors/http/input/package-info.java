/**
 * What arrives in a URL: percent-encoded bytes, parameters, durations.
 *
 * <p>Everything is read strictly. A parameter that nobody knows, that is given twice or that is not
 * what it should be is a {@link io.leasehold.doors.http.input.Problem} that names it, shows the
 * value and says what was expected, because a typing error that is silently ignored costs more than
 * one that is refused.
 */
package io.leasehold.doors.http.input;
