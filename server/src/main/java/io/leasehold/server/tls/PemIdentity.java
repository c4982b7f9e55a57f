package io.leasehold.server.tls;

import com.linecorp.armeria.common.TlsKeyPair;
import io.leasehold.server.config.ConfigException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Who a node is on the wire: a certificate chain and the key that belongs to it, both readable and
 * made for each other.
 */
public record PemIdentity(Path certificate, Path key, TlsKeyPair pair) {

  /**
   * Reads and checks both files.
   *
   * @throws ConfigException naming the file and what is wrong with it
   */
  public static PemIdentity read(Path certificate, Path key) {
    List<X509Certificate> chain = certificates(certificate);
    requireReadable(key, "a private key");
    TlsKeyPair pair;
    try {
      pair = TlsKeyPair.of(key.toFile(), certificate.toFile());
    } catch (RuntimeException e) {
      throw new ConfigException(
          "the key in \""
              + key
              + "\" cannot be used: "
              + rootMessage(e)
              + "; expected PEM (\"BEGIN PRIVATE KEY\") without a password");
    }
    X509Certificate own = chain.get(0);
    if (!belongTogether(pair.privateKey(), own.getPublicKey())) {
      throw new ConfigException(
          "the key in \""
              + key
              + "\" does not belong to the certificate in \""
              + certificate
              + "\" ("
              + own.getSubjectX500Principal()
              + "); give the pair that was made together");
    }
    if (own.getNotAfter().toInstant().isBefore(Instant.now())) {
      throw new ConfigException(
          "the certificate in \""
              + certificate
              + "\" expired on "
              + own.getNotAfter().toInstant()
              + "; put a new one there");
    }
    return new PemIdentity(certificate, key, pair);
  }

  /**
   * The certificates of a file, at least one.
   *
   * @throws ConfigException naming the file and what is wrong with it
   */
  public static List<X509Certificate> certificates(Path file) {
    requireReadable(file, "a certificate");
    try (InputStream in = Files.newInputStream(file)) {
      Collection<?> found = CertificateFactory.getInstance("X.509").generateCertificates(in);
      if (!found.isEmpty()) {
        return found.stream().map(X509Certificate.class::cast).collect(Collectors.toList());
      }
    } catch (IOException | CertificateException e) {
      throw notCertificates(file, rootMessage(e));
    }
    throw notCertificates(file, "it is empty");
  }

  private static ConfigException notCertificates(Path file, String why) {
    return new ConfigException(
        "\"" + file + "\" has no certificate: " + why + "; expected PEM (\"BEGIN CERTIFICATE\")");
  }

  private static void requireReadable(Path file, String what) {
    if (!Files.isRegularFile(file)) {
      throw new ConfigException(
          "there is no file \"" + file + "\", expected " + what + " in PEM; correct the path");
    }
    if (!Files.isReadable(file)) {
      throw new ConfigException(
          "\"" + file + "\" cannot be read by this user, expected " + what + "; let it be read");
    }
  }

  /** A signature made with the one is good for the other. */
  private static boolean belongTogether(PrivateKey key, PublicKey certified) {
    String algorithm =
        switch (certified.getAlgorithm()) {
          case "RSA" -> "SHA256withRSA";
          case "EC" -> "SHA256withECDSA";
          default -> certified.getAlgorithm();
        };
    try {
      byte[] message = {1, 2, 3};
      Signature signing = Signature.getInstance(algorithm);
      signing.initSign(key);
      signing.update(message);
      byte[] signature = signing.sign();
      Signature checking = Signature.getInstance(algorithm);
      checking.initVerify(certified);
      checking.update(message);
      return checking.verify(signature);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private static String rootMessage(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
  }
}
