package io.leasehold.spring.autoconfigure;

import io.leasehold.client.Terms;
import io.leasehold.client.TermsBuilder;
import io.leasehold.spring.LeaseholdConfigurationException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What can be set under {@code leasehold}.
 *
 * @param enabled whether there is to be a client at all
 * @param endpoints nodes of the cluster, each as host:port; the first is asked first
 * @param embedded true for a node inside this process that keeps nothing, or the directory in which
 *     it keeps its state; needs leasehold-embedded on the class path
 * @param name the name that others see as holder; by default host and process id
 * @param timeout how long a call may take with all its retries; waiting in line is not counted
 * @param tls how the connection is encrypted
 * @param term how long a key stays taken if this process dies, unless the annotation says otherwise
 * @param renewEvery how often it is renewed; a third of the term by default
 * @param margin how long before the end of the term the holder stops; a sixth of the term by
 *     default
 * @param soft after this long without renewal anybody may take the key; by default the whole term
 * @param lockDelay how long a key stays closed after its holder vanished
 * @param order of the advice behind Leased among others; what is smaller is further outside.
 *     Transactions are by default inside of it, asynchronous calls outside
 */
@ConfigurationProperties("leasehold")
public record LeaseholdProperties(
    @DefaultValue("true") boolean enabled,
    @DefaultValue List<String> endpoints,
    String embedded,
    String name,
    @DefaultValue("5s") Duration timeout,
    @DefaultValue Tls tls,
    @DefaultValue("30s") Duration term,
    Duration renewEvery,
    Duration margin,
    Duration soft,
    @DefaultValue("0s") Duration lockDelay,
    @DefaultValue("" + DEFAULT_ORDER) int order) {

  /** Outside of transactions, which have the last place of all by default. */
  public static final int DEFAULT_ORDER = Integer.MAX_VALUE - 100;

  /**
   * How the connection is encrypted.
   *
   * @param enabled whether it is; naming a file below is enough
   * @param authority PEM file of whom to trust; by default those whom the JVM trusts
   * @param certificate PEM file of who this application is
   * @param key PEM file of the key to the certificate
   */
  public record Tls(
      @DefaultValue("false") boolean enabled, Path authority, Path certificate, Path key) {}

  /** The terms of methods that set none of their own. */
  public Terms terms() {
    TermsBuilder builder = Terms.builder().lockDelay(lockDelay);
    try {
      if (soft != null) {
        builder.soft(soft);
      }
      if (renewEvery != null) {
        builder.renewEvery(renewEvery);
      }
      if (margin != null) {
        builder.margin(margin);
      }
      return builder.term(term).build();
    } catch (IllegalArgumentException unfit) {
      throw new LeaseholdConfigurationException(
          "The terms under leasehold do not fit together: " + unfit.getMessage(),
          "Correct leasehold.term, renew-every, margin or soft.",
          unfit);
    }
  }
}
