package io.leasehold.doors.etcd.twins;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Throwables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A real etcd and this door, for all tests of a class. A scenario should use keys of its own: what
 * one leaves behind, the next one finds on both.
 */
public final class Twins implements BeforeAllCallback, AfterAllCallback {
  private static final Path DIFFERENCES = Path.of("..", "docs", "etcd-compatibility.md");

  private EtcdServer etcd;
  private EtcdServer door;

  @Override
  public void beforeAll(ExtensionContext context) {
    etcd = RealEtcd.start();
    door = new DoorSite();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    if (etcd != null) {
      etcd.close();
      door.close();
    }
  }

  /** Both give the same answers, field by field. */
  public void alike(Scenario scenario) throws Exception {
    alike(line -> line, scenario);
  }

  /** As {@link #alike}, but for what {@code without} takes out of the lines of both. */
  public void alike(UnaryOperator<String> without, Scenario scenario) throws Exception {
    Transcripts both = play(scenario);
    assertThat(both.door().stream().map(without))
        .as("this door, and after it etcd")
        .isEqualTo(both.etcd().stream().map(without).toList());
  }

  /**
   * They differ, and the page says why: it has a row that begins with this name. One that no longer
   * differs has to leave the page.
   */
  public void differ(String name, Scenario scenario) throws Exception {
    Transcripts both = play(scenario);
    assertThat(both.door()).as("no longer differs: " + name).isNotEqualTo(both.etcd());
    assertListed(name);
  }

  public static void assertListed(String difference) throws IOException {
    assertThat(Files.readString(DIFFERENCES)).contains("| `" + difference + "` |");
  }

  /** Plays it on both at once: a scenario that waits for a lease to expire waits only once. */
  private Transcripts play(Scenario scenario) throws Exception {
    FutureTask<List<String>> atEtcd = new FutureTask<>(() -> play(etcd, scenario));
    Thread other = new Thread(atEtcd, "at-etcd");
    other.setDaemon(true);
    other.start();
    List<String> atDoor = play(door, scenario);
    try {
      return new Transcripts(atDoor, atEtcd.get());
    } catch (ExecutionException e) {
      Throwables.throwIfInstanceOf(e.getCause(), Exception.class);
      Throwables.throwIfUnchecked(e.getCause());
      throw e;
    }
  }

  private static List<String> play(EtcdServer server, Scenario scenario) throws Exception {
    try (Stage stage = new Stage(server)) {
      scenario.play(stage);
      return stage.transcript();
    }
  }

  private record Transcripts(List<String> door, List<String> etcd) {}
}
