/**
 * Leasehold's nouns, answers, refusals and events as JSON, and transactions from JSON.
 *
 * <p>Ids of leases are strings, since they use all 63 bits and many readers of JSON keep only 53 of
 * a number; tokens, revisions and times are numbers. A key or value that is UTF-8 text is given as
 * text, anything else in base 64 under a name of its own, so that no reader has to guess.
 */
package io.leasehold.doors.http.json;
