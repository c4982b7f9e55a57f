package io.leasehold.spring.autoconfigure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.spring.Leased;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;

/** An application that cannot start says what is set wrong, and what to do. */
@ExtendWith(OutputCaptureExtension.class)
class MisconfigurationTest {

  @Configuration
  @ImportAutoConfiguration(LeaseholdAutoConfiguration.class)
  static class App {}

  static class PrivateMethod {
    @Leased("a")
    private void hidden() {}

    void visible() {
      hidden();
    }
  }

  static class NothingToReturn {
    @Leased("a")
    public int count() {
      return 1;
    }
  }

  static class BadTerm {
    @Leased(value = "a", term = "soon")
    public void run() {}
  }

  static class UnfitTerms {
    @Leased(value = "a", term = "10s", margin = "9s", renewEvery = "5s")
    public void run() {}
  }

  static class PlainFuture {
    @Leased("a")
    public Future<Void> run() {
      return null;
    }
  }

  static class UnknownPlaceholder {
    @Leased("${jobs.unknown}")
    public void run() {}
  }

  @Test
  void noEndpoint(CapturedOutput output) {
    fails(App.class);
    assertThat(output).contains("leasehold.endpoints is not set").contains("localhost:7420");
  }

  @Test
  void malformedEndpoint(CapturedOutput output) {
    fails(App.class, "--leasehold.endpoints=nowhere");
    assertThat(output).contains("endpoint is \"nowhere\": expected host:port");
  }

  @Test
  void bothKindsOfNodes(CapturedOutput output) {
    fails(App.class, "--leasehold.endpoints=localhost:7420", "--leasehold.embedded=true");
    assertThat(output).contains("Remove one of them");
  }

  @Test
  void unreadableDuration(CapturedOutput output) {
    fails(App.class, "--leasehold.embedded=true", "--leasehold.timeout=soon");
    assertThat(output).contains("leasehold.timeout").contains("\"soon\"").contains("Duration");
  }

  @Test
  void termsThatDoNotFit(CapturedOutput output) {
    fails(App.class, "--leasehold.embedded=true", "--leasehold.term=10s", "--leasehold.margin=9s");
    assertThat(output).contains("do not fit together").contains("leasehold.term, renew-every");
  }

  @Test
  void certificateWithoutKey(CapturedOutput output) {
    fails(
        App.class, "--leasehold.endpoints=localhost:7420", "--leasehold.tls.certificate=cert.pem");
    assertThat(output).contains("belong together");
  }

  @Test
  void methodThatNoProxySees(CapturedOutput output) {
    fails(PrivateMethod.class, "--leasehold.embedded=true");
    assertThat(output).contains("PrivateMethod.hidden").contains("make it a public method");
  }

  @Test
  void skippedMethodWithNothingToReturn(CapturedOutput output) {
    fails(NothingToReturn.class, "--leasehold.embedded=true");
    assertThat(output).contains("NothingToReturn.count").contains("return void or Optional");
  }

  @Test
  void unreadableTermOfAMethod(CapturedOutput output) {
    fails(BadTerm.class, "--leasehold.embedded=true");
    assertThat(output).contains("BadTerm.run: term is \"soon\": expected a duration, as 30s");
  }

  @Test
  void unfitTermsOfAMethod(CapturedOutput output) {
    fails(UnfitTerms.class, "--leasehold.embedded=true");
    assertThat(output).contains("UnfitTerms.run: ").contains("Correct the annotation");
  }

  @Test
  void futureThatCannotBeFollowed(CapturedOutput output) {
    fails(PlainFuture.class, "--leasehold.embedded=true");
    assertThat(output).contains("return a CompletableFuture");
  }

  @Test
  void placeholderWithoutAValue(CapturedOutput output) {
    fails(UnknownPlaceholder.class, "--leasehold.embedded=true");
    assertThat(output).contains("UnknownPlaceholder.run").contains("jobs.unknown");
  }

  private static void fails(Class<?> source, String... args) {
    SpringApplication app =
        new SpringApplicationBuilder(App.class, source).web(WebApplicationType.NONE).build();
    assertThatThrownBy(() -> app.run(args)).isInstanceOf(RuntimeException.class);
  }
}
