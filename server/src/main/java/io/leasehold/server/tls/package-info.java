/**
 * Certificates and keys from PEM files. They are checked before anything is opened with them, so a
 * wrong file is an error at the start and not a puzzle at the first connection.
 */
package io.leasehold.server.tls;
