package io.leasehold.server.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.leasehold.server.config.ConfigException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that cannot work are refused before anything is opened, with what is wrong with them. */
class PemIdentityTest {
  @TempDir static Path directory;
  private static TestPki pki;

  @BeforeAll
  static void makeCertificates() throws Exception {
    pki = TestPki.in(directory).issue("one").issue("two");
  }

  @Test
  void aPairThatBelongsTogetherIsAccepted() {
    PemIdentity identity = PemIdentity.read(pki.certificate("one"), pki.key("one"));
    assertThat(identity.pair().certificateChain()).hasSize(1);
  }

  @Test
  void aKeyOfAnotherCertificateIsRefused() {
    assertRefused(pki.certificate("one"), pki.key("two"), "does not belong to the certificate");
  }

  @Test
  void aFileThatIsNotThereIsRefused() {
    assertRefused(directory.resolve("none.pem"), pki.key("one"), "there is no file");
    assertRefused(pki.certificate("one"), directory.resolve("none.key"), "there is no file");
  }

  @Test
  void aFileWithSomethingElseIsRefused() throws Exception {
    Path nonsense = Files.writeString(directory.resolve("nonsense.pem"), "nonsense");
    Path empty = Files.writeString(directory.resolve("empty.pem"), "");
    assertRefused(nonsense, pki.key("one"), "has no certificate");
    assertRefused(empty, pki.key("one"), "it is empty");
    assertRefused(pki.certificate("one"), nonsense, "cannot be used");
  }

  private static void assertRefused(Path certificate, Path key, String message) {
    assertThatExceptionOfType(ConfigException.class)
        .isThrownBy(() -> PemIdentity.read(certificate, key))
        .withMessageContaining(message);
  }
}
