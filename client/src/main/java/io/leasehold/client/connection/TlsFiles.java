package io.leasehold.client.connection;

import java.nio.file.Path;

/**
 * The PEM files of an encrypted connection.
 *
 * @param authority whom to trust; null for those the JVM trusts
 * @param certificate who this client is, with {@code key}; both or neither
 */
public record TlsFiles(Path authority, Path certificate, Path key) {

  public TlsFiles {
    if ((certificate == null) != (key == null)) {
      throw new IllegalArgumentException(
          "a client certificate and its key belong together: the certificate is "
              + certificate
              + ", the key "
              + key
              + "; give both or neither");
    }
  }
}
