package io.leasehold.torture.work;

import io.leasehold.client.connection.TlsFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** Reads what the library reads by itself, for the client of the JDK. */
final class Pem {
  private static final char[] NO_PASSWORD = new char[0];

  private Pem() {}

  static SSLContext context(TlsFiles files) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(
          files.certificate() == null ? null : keys(files).getKeyManagers(),
          files.authority() == null ? null : trust(files.authority()).getTrustManagers(),
          null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalArgumentException("cannot use " + files + ": " + e.getMessage(), e);
    }
  }

  private static TrustManagerFactory trust(Path authority)
      throws GeneralSecurityException, IOException {
    KeyStore store = emptyStore();
    int number = 0;
    for (Certificate certificate : certificates(authority)) {
      store.setCertificateEntry("authority-" + number++, certificate);
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    return trust;
  }

  private static KeyManagerFactory keys(TlsFiles files)
      throws GeneralSecurityException, IOException {
    KeyStore store = emptyStore();
    Certificate[] chain = certificates(files.certificate()).toArray(Certificate[]::new);
    String algorithm = chain[0].getPublicKey().getAlgorithm();
    store.setKeyEntry("own", privateKey(files.key(), algorithm), NO_PASSWORD, chain);
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, NO_PASSWORD);
    return keys;
  }

  private static PrivateKey privateKey(Path file, String algorithm)
      throws GeneralSecurityException, IOException {
    String base64 = Files.readString(file).replaceAll("-----[^-]+-----|\\s", "");
    return KeyFactory.getInstance(algorithm)
        .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64)));
  }

  private static Collection<? extends Certificate> certificates(Path file)
      throws GeneralSecurityException, IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return CertificateFactory.getInstance("X.509").generateCertificates(in);
    }
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }
}
