package io.leasehold.server.tls;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/** Certificates made on the spot with the JDK's keytool: an authority and what it signs. */
public final class TestPki {
  private static final String PASSWORD = "changeit";
  private static final Base64.Encoder MIME = Base64.getMimeEncoder(64, new byte[] {'\n'});

  private final Path directory;
  private final Path store;

  private TestPki(Path directory) {
    this.directory = directory;
    this.store = directory.resolve("pki.p12");
  }

  /** Makes an authority, and {@code ca.pem} for those who trust it. */
  public static TestPki in(Path directory) throws Exception {
    TestPki pki = new TestPki(directory);
    pki.keytool("-genkeypair", "-alias", "ca", "-dname", "CN=test ca", "-ext", "bc:c");
    pki.writeCertificate("ca");
    return pki;
  }

  public Path ca() {
    return directory.resolve("ca.pem");
  }

  public Path certificate(String name) {
    return directory.resolve(name + ".pem");
  }

  public Path key(String name) {
    return directory.resolve(name + ".key");
  }

  /** Makes a certificate for loopback that the authority signs, and its key. */
  public TestPki issue(String name) throws Exception {
    String san = "san=ip:127.0.0.1,dns:localhost";
    keytool("-genkeypair", "-alias", name, "-dname", "CN=" + name, "-signer", "ca", "-ext", san);
    writeCertificate(name);
    byte[] key = keyStore().getKey(name, PASSWORD.toCharArray()).getEncoded();
    Files.writeString(key(name), pem("PRIVATE KEY", key));
    return this;
  }

  private void writeCertificate(String name) throws Exception {
    byte[] certificate = keyStore().getCertificate(name).getEncoded();
    Files.writeString(certificate(name), pem("CERTIFICATE", certificate));
  }

  private KeyStore keyStore() throws IOException, GeneralSecurityException {
    return KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
  }

  private static String pem(String type, byte[] der) {
    return "-----BEGIN %s-----%n%s%n-----END %s-----%n"
        .formatted(type, MIME.encodeToString(der), type);
  }

  private void keytool(String... arguments) throws IOException, InterruptedException {
    Path program = Path.of(System.getProperty("java.home"), "bin", "keytool");
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(Arrays.asList(arguments));
    command.addAll(
        List.of(
            "-keyalg",
            "EC",
            "-storetype",
            "PKCS12",
            "-validity",
            "2",
            "-storepass",
            PASSWORD,
            "-keystore",
            store.toString()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
  }
}
