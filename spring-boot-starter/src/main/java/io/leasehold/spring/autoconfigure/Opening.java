package io.leasehold.spring.autoconfigure;

import io.leasehold.client.Leasehold;
import io.leasehold.client.LeaseholdBuilder;
import io.leasehold.spring.LeaseholdConfigurationException;
import java.nio.file.Path;
import java.util.Optional;

/** Makes a client as the properties say, or says which of them is wrong. */
final class Opening {
  private final LeaseholdProperties properties;
  private final LeaseholdBuilder builder = Leasehold.builder();

  Opening(LeaseholdProperties properties) {
    this.properties = properties;
  }

  LeaseholdBuilder builder() {
    if (properties.name() != null) {
      builder.name(properties.name());
    }
    return builder.timeout(properties.timeout());
  }

  Leasehold open() {
    properties.terms();
    boolean embedded = isEmbedded();
    boolean remote = !properties.endpoints().isEmpty();
    if (embedded && remote) {
      throw new LeaseholdConfigurationException(
          "Both leasehold.embedded (\""
              + properties.embedded()
              + "\") and leasehold.endpoints ("
              + properties.endpoints()
              + ") are set.",
          "Remove one of them: leases of two clusters know nothing of each other.");
    }
    if (!embedded && !remote) {
      throw new LeaseholdConfigurationException(
          "There is no endpoint to connect to: leasehold.endpoints is not set.",
          "Set leasehold.endpoints to the nodes of the cluster, as in localhost:7420, or, for a"
              + " test or a single machine, leasehold.embedded to true or to a directory. To have"
              + " no client at all set leasehold.enabled to false.");
    }
    try {
      return embedded ? builder.embedded(directory()) : connect();
    } catch (IllegalArgumentException | IllegalStateException unfit) {
      throw new LeaseholdConfigurationException(
          "The client of Leasehold could not be opened: " + unfit.getMessage(),
          "Correct the properties under leasehold.",
          unfit);
    }
  }

  private boolean isEmbedded() {
    String text = properties.embedded();
    return text != null && !text.isBlank() && !text.equalsIgnoreCase("false");
  }

  private Optional<Path> directory() {
    String text = properties.embedded();
    return text.equalsIgnoreCase("true") ? Optional.empty() : Optional.of(Path.of(text));
  }

  private Leasehold connect() {
    LeaseholdProperties.Tls tls = properties.tls();
    if (tls.enabled()) {
      builder.tls();
    }
    if (tls.authority() != null) {
      builder.tls(tls.authority());
    }
    if (tls.certificate() != null || tls.key() != null) {
      builder.credentials(tls.certificate(), tls.key());
    }
    return builder.endpoints(properties.endpoints().toArray(String[]::new)).connect();
  }
}
