package io.leasehold.engine.ratis;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;

/**
 * Certificates for the peer port, PEM files. Both sides of a connection show theirs, and the one
 * that calls checks that the other's is for the host it called.
 *
 * @param key private key, PKCS #8, not encrypted
 * @param certificates own certificate, followed by those that lead to one the others trust
 * @param trust certificates of the authorities whose nodes are let in
 */
public record RatisTls(Path key, Path certificates, Path trust) {
  public RatisTls {
    requireNonNull(key, "key");
    requireNonNull(certificates, "certificates");
    requireNonNull(trust, "trust");
  }
}
