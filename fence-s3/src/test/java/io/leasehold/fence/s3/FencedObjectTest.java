package io.leasehold.fence.s3;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.leasehold.fence.StaleTokenException;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;

class FencedObjectTest {
  @RegisterExtension static final S3Store STORE = new S3Store();

  private Network network;
  private S3Client client;
  private String prefix;
  private FencedObject object;

  @BeforeEach
  void connect(TestInfo test) throws IOException {
    network = STORE.network();
    client = S3Store.client(network.endpoint());
    prefix = test.getTestMethod().orElseThrow().getName() + "/";
    object = S3Fence.stamped(client, S3Store.BUCKET, prefix).object("orders");
  }

  @AfterEach
  void disconnect() {
    client.close();
    network.close();
  }

  @Test
  void contentAndTokenComeBack() {
    assertThat(object.read().token()).isZero();
    assertThat(object.read().bytes()).isEmpty();
    object.write(7, bytes("one"));
    assertContent("one", 7);
    object.write(7, bytes("two"));
    object.write(9, bytes(""));
    assertContent("", 9);
  }

  @Test
  void staleTokenIsRefusedAndNothingIsWritten() {
    object.write(8, bytes("new owner"));
    int writes = network.writes();
    assertThatThrownBy(() -> object.write(7, bytes("late")))
        .isInstanceOfSatisfying(
            StaleTokenException.class,
            refusal -> {
              assertThat(refusal.resource()).isEqualTo("orders");
              assertThat(refusal.newest()).isEqualTo(8);
            });
    assertThat(network.writes()).isEqualTo(writes);
    assertContent("new owner", 8);
  }

  @Test
  void delayedWriteOfAnOldOwnerThatArrivesAfterTheNewOwnersWriteIsRefused() throws Exception {
    object.write(1, bytes("before"));
    assertLateWriteIsRefused(object, "after");
  }

  @Test
  void delayedCreationByAnOldOwnerIsRefused() throws Exception {
    assertLateWriteIsRefused(object, "after");
  }

  @Test
  void delayedWriteIsRefusedAlsoIfTheNewOwnerPutTheSameBytesBack() throws Exception {
    object.write(1, bytes("same"));
    assertLateWriteIsRefused(object, "same");
  }

  /**
   * Why plain objects must not repeat a content: if this ever fails, the Javadoc is out of date.
   */
  @Test
  void plainObjectIsNotSafeIfTheNewOwnerPutsTheSameBytesBack() throws Exception {
    FencedObject plain = S3Fence.plain(client, S3Store.BUCKET, prefix).object("plain");
    plain.write(1, bytes("same"));
    Network.Held held = network.holdNextWrite();
    CompletableFuture<Void> late = CompletableFuture.runAsync(() -> plain.write(1, bytes("late")));
    held.awaitArrival();
    plain.write(2, bytes("same"));
    held.release();
    late.get();
    assertThat(plain.read().token()).isEqualTo(1);
  }

  @Test
  void delayedWriteToAPlainObjectIsRefusedIfContentsDiffer() throws Exception {
    FencedObject plain = S3Fence.plain(client, S3Store.BUCKET, prefix).object("orders");
    plain.write(1, bytes("before"));
    assertLateWriteIsRefused(plain, "after");
    assertThat(stored()).isEqualTo("after");
  }

  @Test
  void delayedWriteOfTheNewOwnerIsDoneAlthoughTheOldOwnerWroteInBetween() throws Exception {
    object.write(1, bytes("before"));
    Network.Held held = network.holdNextWrite();
    CompletableFuture<Void> next = CompletableFuture.runAsync(() -> object.write(2, bytes("new")));
    held.awaitArrival();
    object.write(1, bytes("old, in time"));
    held.release();
    next.get();
    assertContent("new", 2);
  }

  @Test
  void lostAnswerIsNotTakenForAStrangersWrite() {
    object.write(1, bytes("before"));
    network.loseNextAnswer();
    object.write(2, bytes("after"));
    assertContent("after", 2);
  }

  @Test
  void updateWhoseAnswerWasLostIsNotDoneTwice() {
    object.write(1, bytes("a"));
    network.loseNextAnswer();
    ObjectContent after = object.update(2, old -> bytes(new String(old, UTF_8) + "b"));
    assertThat(after.text()).isEqualTo("ab");
    assertContent("ab", 2);
  }

  @Test
  void twoClientsThatReadTheSameVersionDoNotOverwriteEachOther() throws Exception {
    object.write(1, bytes("a"));
    Network.Held held = network.holdNextWrite();
    try (S3Client other = S3Store.client(network.endpoint())) {
      CompletableFuture<Void> delayed = CompletableFuture.runAsync(() -> append(other, "b"));
      held.awaitArrival();
      append(client, "c");
      held.release();
      delayed.get();
    }
    assertContent("acb", 1);
  }

  @Test
  void conflictWithAnotherWriteIsDecidedAnew() {
    network.refuseWrites(409, 2);
    object.write(1, bytes("x"));
    assertContent("x", 1);
    assertThat(network.writes()).isEqualTo(3);
  }

  @Test
  void writerThatNeverGetsThroughGivesUpAndSaysThatTryingAgainIsSafe() {
    network.refuseWrites(412, Integer.MAX_VALUE);
    assertThatThrownBy(() -> object.write(1, bytes("x")))
        .isInstanceOf(ContendedWriteException.class)
        .hasMessageContaining("orders")
        .hasMessageContaining("nothing was written: try again");
    assertThat(network.writes()).isEqualTo(32);
  }

  @Test
  void objectThatWasDeletedMeanwhileIsCreatedAnew() throws Exception {
    object.write(1, bytes("before"));
    Network.Held held = network.holdNextWrite();
    CompletableFuture<Void> write = CompletableFuture.runAsync(() -> object.write(2, bytes("x")));
    held.awaitArrival();
    var unused =
        client.deleteObject(request -> request.bucket(S3Store.BUCKET).key(prefix + "orders"));
    held.release();
    write.get();
    assertContent("x", 2);
  }

  @Test
  void admissionKeepsTheContentAndShutsOldOwnersOut() {
    object.write(1, bytes("kept"));
    assertThat(object.admit(2).text()).isEqualTo("kept");
    assertContent("kept", 2);
    assertThatThrownBy(() -> object.write(1, bytes("late")))
        .isInstanceOf(StaleTokenException.class);
  }

  @Test
  void objectThatWasThereBeforeCountsAsTokenZeroAndIsKept() {
    putRaw("by hand", Map.of());
    assertContent("by hand", 0);
    assertThat(object.admit(1).text()).isEqualTo("by hand");
    assertContent("by hand", 1);
  }

  @Test
  void stampedObjectNamesItsTokenAndPlainObjectDoesNot() {
    object.write(42, bytes("content"));
    assertThat(stored()).isEqualTo("Fencing-Token: 42\n\ncontent");
    S3Fence.plain(client, S3Store.BUCKET, prefix).object("orders").write(43, bytes("content"));
    assertThat(stored()).isEqualTo("content");
    assertContent("content", 43);
  }

  @Test
  void tokenThatIsNoNumberIsRefusedWithAWayOut() {
    putRaw("x", Map.of(FencedObject.TOKEN_METADATA, "many"));
    assertThatThrownBy(() -> object.write(1, bytes("y")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("\"many\"")
        .hasMessageContaining("set it right");
  }

  @Test
  void objectThatLostItsStampIsNotReadAsContent() {
    putRaw("x", Map.of(FencedObject.TOKEN_METADATA, "5", FencedObject.FORM_METADATA, "stamped"));
    assertThatThrownBy(() -> object.read())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("does not begin with it");
    object.write(5, bytes("anew"));
    assertContent("anew", 5);
  }

  @Test
  void missingBucketIsSaid() {
    FencedObject nowhere = S3Fence.stamped(client, "no-such-bucket", "").object("orders");
    assertThatThrownBy(() -> nowhere.write(1, bytes("x")))
        .isInstanceOf(NoSuchBucketException.class);
  }

  /** The old owner has token 1, its write is on its way when the new owner writes with token 2. */
  private void assertLateWriteIsRefused(FencedObject target, String newContent) throws Exception {
    Network.Held held = network.holdNextWrite();
    CompletableFuture<Void> late = CompletableFuture.runAsync(() -> target.write(1, bytes("late")));
    held.awaitArrival();
    target.write(2, bytes(newContent));
    held.release();
    assertThatThrownBy(late::get)
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOfSatisfying(
            StaleTokenException.class, refusal -> assertThat(refusal.newest()).isEqualTo(2));
    assertThat(target.read().text()).isEqualTo(newContent);
    assertThat(target.read().token()).isEqualTo(2);
  }

  private void append(S3Client through, String letter) {
    ObjectContent unused =
        S3Fence.stamped(through, S3Store.BUCKET, prefix)
            .object("orders")
            .update(1, old -> bytes(new String(old, UTF_8) + letter));
  }

  private void assertContent(String text, long token) {
    assertThat(object.read().text()).isEqualTo(text);
    assertThat(object.read().token()).isEqualTo(token);
  }

  private String stored() {
    return client
        .getObjectAsBytes(request -> request.bucket(S3Store.BUCKET).key(prefix + "orders"))
        .asUtf8String();
  }

  private void putRaw(String body, Map<String, String> metadata) {
    var unused =
        client.putObject(
            request -> request.bucket(S3Store.BUCKET).key(prefix + "orders").metadata(metadata),
            RequestBody.fromString(body));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
