package io.leasehold.server.attack;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.leasehold.core.command.Put;
import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import io.leasehold.core.model.Position;
import io.leasehold.core.outcome.EventsRead;
import io.leasehold.engine.EventFeed;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Readers that do not read: of watches by every door, and of large answers. */
class SlowReadersTest {
  private static final int READERS = 80;
  private static final int VALUE_BYTES = 64 << 10;
  private static final int EVENTS = 400;

  /** What one reader may make the node keep: an answer of a feed, written out, and some change. */
  private static final long MOST_BYTES_EACH = 4 << 20;

  @Test
  void slowReadersAreBoundedThenCutOffAndOthersNoticeNothing() throws IOException {
    try (Besieged node = new Besieged("reader-timeout", "4s", "unread-bytes", "1GiB")) {
      List<AutoCloseable> readers = new ArrayList<>();
      for (int i = 0; i < READERS / 2; i++) {
        readers.add(node.connect("GET /watch?prefix=k HTTP/1.1\r\nhost: node\r\n\r\n"));
      }
      for (int i = 0; i < READERS / 4; i++) {
        readers.add(watching(node, "/leasehold.v1.Keys/Watch", new byte[0]));
        readers.add(watching(node, "/etcdserverpb.Watch/Watch", etcdWatch()));
      }
      EventFeed honest = node.engine().watch(new Position(1, 0), event -> true);
      int told = 0;
      int put = 0;
      while (put < EVENTS) {
        for (int i = 0; i < 100; i++, put++) {
          node.engine()
              .submit(Put.of(Key.of("k" + put % 7), Bytes.of(new byte[VALUE_BYTES])))
              .join();
        }
        while (told < put) {
          told += ((EventsRead) honest.next(1000).join()).events().size();
        }
        node.victimRenews();
        assertThat(node.metric("leasehold_unread_bytes"))
            .isLessThan((double) READERS * MOST_BYTES_EACH);
      }
      System.out.println(
          READERS + " slow readers, unread bytes: " + node.metric("leasehold_unread_bytes"));
      // By the guard, or by the operating system, which may have seen first that nothing is read.
      Besieged.until("all are cut off", () -> node.requestsUnderWay() <= 1);
      assertThat(node.cutOff("reader_too_slow")).isPositive();
      Besieged.until("nothing is kept", () -> node.metric("leasehold_unread_bytes") < 100_000);
      node.victimRenews();
      close(readers);
    }
  }

  @Test
  void readerThatGoesOnTooLateIsToldThatItMissedSomething() throws IOException {
    try (Besieged node = new Besieged()) {
      node.send("PUT", "/limits?EVENTS_KEPT=20");
      try (Socket slow =
          node.connect("GET /watch HTTP/1.1\r\nhost: node\r\nconnection: close\r\n\r\n")) {
        putMany(node, 300);
        assertThat(Besieged.allUntilClosed(slow)).contains("TOO_OLD");
      }
    }
  }

  @Test
  void answersThatNobodyReadsAreBoundedTogether() throws IOException {
    try (Besieged node = new Besieged("unread-bytes", "8MiB", "reader-timeout", "10m")) {
      putMany(node, 40);
      List<Socket> readers = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        readers.add(node.connect("GET /kv?prefix=k HTTP/1.1\r\nhost: node\r\n\r\n"));
      }
      Besieged.until("some are cut off", () -> node.cutOff("unread_too_large") > 0);
      Besieged.until(
          "the rest is little enough", () -> node.metric("leasehold_unread_bytes") <= 8 << 20);
      node.victimRenews();
      for (Socket reader : readers) {
        reader.close();
      }
    }
  }

  private static void putMany(Besieged node, int count) {
    for (int i = 0; i < count; i++) {
      node.engine().submit(Put.of(Key.of("k" + i), Bytes.of(new byte[VALUE_BYTES]))).join();
    }
  }

  private static RawHttp2 watching(Besieged node, String path, byte[] message) throws IOException {
    RawHttp2 client = new RawHttp2(node.connect());
    client.write(RawHttp2.grpcHead(1, path));
    client.write(RawHttp2.frame(RawHttp2.DATA, 0, 1, RawHttp2.message(message)));
    return client;
  }

  private static byte[] etcdWatch() {
    return io.leasehold.api.etcd.WatchRequest.newBuilder()
        .setCreateRequest(
            io.leasehold.api.etcd.WatchCreateRequest.newBuilder()
                .setKey(ByteString.copyFromUtf8("k"))
                .setRangeEnd(ByteString.copyFromUtf8("l")))
        .build()
        .toByteArray();
  }

  private static void close(List<AutoCloseable> readers) {
    for (AutoCloseable reader : readers) {
      try {
        reader.close();
      } catch (Exception e) {
        throw new AssertionError("could not be closed", e);
      }
    }
  }
}
