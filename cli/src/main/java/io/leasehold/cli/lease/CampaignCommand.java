package io.leasehold.cli.lease;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.leasehold.cli.call.ClusterCommand;
import io.leasehold.cli.call.ExitCodes;
import io.leasehold.cli.text.Json;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.holder.Reading;
import java.security.SecureRandom;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tries to lead for as long as it runs. */
@Command(
    name = "campaign",
    description = {
      "Campaign for leadership, renew it, and campaign again if it is lost, until interrupted.",
      "Prints a line whenever leadership is gained or lost; resigns when it ends."
    },
    mixinStandardHelpOptions = true)
public final class CampaignCommand extends ClusterCommand {
  private static final long FAREWELL_SECONDS = 5;

  @Parameters(paramLabel = "KEY", description = "The election.")
  private String key;

  @Mixin private LeaseOptions wanted;

  @Option(names = "--value", paramLabel = "TEXT", description = "What observers read about you.")
  private String value = "";

  @Override
  protected void checkUsage() {
    try {
      wanted.holderTerms();
    } catch (IllegalArgumentException impossible) {
      throw wrong(impossible.getMessage());
    }
  }

  @Override
  protected int run(Connection connection) {
    Candidacy.Setup setup =
        new Candidacy.Setup(key, value, wanted, CampaignCommand::look, new SecureRandom());
    CountDownLatch gone = new CountDownLatch(1);
    Thread hook = new Thread(farewell(Thread.currentThread(), gone), "leasehold-resign");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      say("campaigning for " + key + " as \"" + wanted.holder() + "\"; Ctrl-C resigns");
      new Candidacy(connection, setup, new Lines()).run();
    } catch (InterruptedException interrupted) {
      say("resigned from " + key);
    } finally {
      gone.countDown();
      unhook(hook);
    }
    return ExitCodes.DONE;
  }

  private static Reading look() {
    return new Reading(System.nanoTime(), System.currentTimeMillis());
  }

  /** The process is told to stop: leadership is given back first, if that is quick. */
  private static Runnable farewell(Thread candidate, CountDownLatch gone) {
    return () -> {
      candidate.interrupt();
      try {
        var unused = gone.await(FAREWELL_SECONDS, SECONDS);
      } catch (InterruptedException hurried) {
        Thread.currentThread().interrupt();
      }
    };
  }

  private static void unhook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException shuttingDown) {
      // It runs already, and has just been told that all is done.
      return;
    }
  }

  /** A line for every change. */
  private final class Lines implements Candidacy.Audience {
    @Override
    public void gained(long token, long lease) {
      print(
          Json.object()
              .with("key", key)
              .with("leading", true)
              .with("token", token)
              .withId("lease", lease),
          "leading " + key + ", token " + token + ", lease " + lease + "\n");
    }

    @Override
    public void lost(long token, String why) {
      print(
          Json.object()
              .with("key", key)
              .with("leading", false)
              .with("token", token)
              .with("why", why),
          "lost " + key + ", token " + token + ": " + why + "\n");
    }

    @Override
    public void remark(String text) {
      say(text);
    }
  }
}
