package io.leasehold.engine.ratis;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.concurrent.TimeUnit;

/** Certificates made on the spot with the tool that comes with the JDK. */
final class TestCertificates {

  private static final char[] PASSWORD = "password".toCharArray();
  private static final String ALIAS = "node";

  private TestCertificates() {}

  /** A key and a certificate for the loopback address that trusts itself. */
  static RatisTls selfSigned(Path directory) throws Exception {
    Files.createDirectories(directory);
    Path store = directory.resolve("store.p12");
    run(
        Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
        "-genkeypair",
        "-keystore",
        store.toString(),
        "-storetype",
        "PKCS12",
        "-storepass",
        new String(PASSWORD),
        "-alias",
        ALIAS,
        "-keyalg",
        "EC",
        "-dname",
        "CN=test",
        "-ext",
        "san=ip:127.0.0.1,dns:localhost");
    return export(store, directory);
  }

  private static RatisTls export(Path store, Path directory)
      throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD);
    }
    Path key = directory.resolve("key.pem");
    Path certificate = directory.resolve("certificate.pem");
    pem(key, "PRIVATE KEY", keys.getKey(ALIAS, PASSWORD).getEncoded());
    pem(certificate, "CERTIFICATE", keys.getCertificate(ALIAS).getEncoded());
    return new RatisTls(key, certificate, certificate);
  }

  private static void pem(Path file, String label, byte[] content) throws IOException {
    String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    Files.writeString(
        file, "-----BEGIN %s-----%n%s%n-----END %s-----%n".formatted(label, body, label));
  }

  private static void run(String... command) throws Exception {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    if (!process.waitFor(30, TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw new IOException("keytool failed");
    }
  }
}
