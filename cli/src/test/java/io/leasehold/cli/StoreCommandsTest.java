package io.leasehold.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Stored keys and counters at the command line, against a real node. */
class StoreCommandsTest {
  private static RealNode node;

  @BeforeAll
  static void start() {
    node = new RealNode();
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @Test
  void whatIsPutCanBeGot() {
    Invocation put = node.leasehold("put", "a/1", "one");
    assertThat(put.out()).isEmpty();
    assertThat(put.err()).contains("stored a/1 at revision");
    assertThat(node.out("get", "a/1", "--raw")).isEqualTo("one");
    assertThat(node.out("get", "a/1").lines().skip(1))
        .singleElement()
        .satisfies(line -> assertThat(line).matches("a/1 +one +\\d+ +1 +-"));
    assertThat(node.out("get", "a/1", "--json")).contains("\"key\":\"a/1\",\"value\":\"one\"");
    node.out("put", "a/2", "line\nbreak");
    assertThat(node.out("get", "a/", "--prefix")).contains("a/1", "line\\nbreak");
    assertThat(node.out("ls", "keys", "a/")).contains("a/1", "a/2");
    assertThat(node.out("del", "a/", "--prefix")).isEqualTo("2");
    Invocation gone = node.leasehold("get", "a/1");
    assertThat(gone.exitCode()).isEqualTo(1);
    assertThat(gone.err()).contains("there is no key a/1");
  }

  @Test
  void keyVanishesWithItsLease() {
    String lease = node.out("grant");
    node.out("put", "bound", "v", "--lease", lease);
    assertThat(node.out("get", "bound")).contains(lease);
    node.out("revoke", lease);
    assertThat(node.leasehold("get", "bound").exitCode()).isEqualTo(1);
    assertThat(node.leasehold("put", "bound", "v", "--lease", lease).exitCode()).isEqualTo(3);
  }

  @Test
  void countersCount() {
    assertThat(node.out("add", "counter")).isEqualTo("1");
    assertThat(node.out("add", "counter", "41")).isEqualTo("42");
    assertThat(node.out("add", "counter", "--json")).contains("\"value\":43");
    node.out("put", "text", "abc");
    assertThat(node.leasehold("add", "text").exitCode()).isEqualTo(3);
  }

  @Test
  void rawIsForOneValue() {
    assertThat(node.leasehold("get", "a", "--raw", "--prefix").exitCode()).isEqualTo(2);
  }
}
