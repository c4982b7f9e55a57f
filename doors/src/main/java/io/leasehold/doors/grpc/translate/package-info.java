/**
 * Between the words of {@code leasehold.v1} and those of the core, in both directions.
 *
 * <p>Nothing here decides: whether a name is too long or a term too short is the core's to say.
 * Only what the core's types cannot even hold, an empty key for example, is caught here, as {@link
 * io.leasehold.doors.grpc.translate.Malformed}. Every translation of a kind is a switch without a
 * default, so that a new kind does not compile until it has words.
 */
package io.leasehold.doors.grpc.translate;
