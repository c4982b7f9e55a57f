/**
 * The snapshot format: a state as bytes that every replica writes alike and refuses when damaged.
 *
 * <p>{@code Blocks} is the outer layer (magic, version, checksummed blocks), {@code Encoder} and
 * {@code Decoder} the alphabet, {@code ModelCodec} and {@code EventCodec} the words, {@code
 * StateWriter} and {@code StateReader} the story. A change of any of them changes the version; the
 * golden files in the tests are there to remind.
 */
package io.leasehold.core.internal.snapshot;
