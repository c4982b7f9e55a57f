/**
 * Files and headers that people and other programs write: logs and files with a fence, tokens,
 * configuration.
 *
 * <p>A file that is not what it should be is refused by name, and never taken for another; a token
 * is the one number that its text spells, or none.
 */
package io.leasehold.fuzz.file;
