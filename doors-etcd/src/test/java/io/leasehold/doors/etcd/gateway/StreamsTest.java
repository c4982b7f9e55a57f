package io.leasehold.doors.etcd.gateway;

import static io.leasehold.doors.etcd.twins.Rest.base64;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.core.LeaseMachine;
import io.leasehold.doors.etcd.twins.DoorSite;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Streams over a bare connection: what is sent when, and what happens when somebody goes. */
@Timeout(60)
class StreamsTest {
  private final DoorSite site = new DoorSite();

  @AfterEach
  void close() {
    site.close();
  }

  @Test
  void aRequestIsAnsweredBeforeTheBodyHasEnded() throws Exception {
    try (Connection connection = new Connection("/v3/lease/keepalive")) {
      connection.send("{\"ID\":\"5\"");
      connection.send("}{\"ID\":");
      assertThat(connection.line()).startsWith("{\"result\":").contains("\"ID\":\"5\"");
      connection.send("6}");
      assertThat(connection.line()).contains("\"ID\":\"6\"");
    }
  }

  @Test
  void aNodeThatStopsEndsTheStreamWithAnError() throws Exception {
    try (Connection connection = new Connection("/v3/watch")) {
      connection.send("{\"create_request\":{\"key\":\"" + base64("stops") + "\"}}");
      assertThat(connection.line()).contains("\"created\":true");
      site.engine().close();
      assertThat(connection.line()).startsWith("{\"error\":{\"grpc_code\":14,\"http_code\":503,");
    }
  }

  /** Who waits for a lock has a key of its own in the queue; it must not stay there. */
  @Test
  void aCallerThatGoesAwayGivesUpItsPlace() throws Exception {
    String lock = "{\"name\":\"" + base64("places") + "\"}";
    try (Connection holder = new Connection("/v3/lock/lock")) {
      holder.send(lock);
      assertThat(holder.line()).contains("\"key\":");
      try (Connection waiter = new Connection("/v3/lock/lock")) {
        waiter.send(lock);
        awaitKeys(2);
      }
      awaitKeys(1);
    }
  }

  private void awaitKeys(int keys) throws InterruptedException {
    while (site.engine().read(LeaseMachine::statistics).join().keys() != keys) {
      Thread.onSpinWait();
    }
  }

  /** Sends a body in chunks and reads the lines of the answer's. */
  private final class Connection implements AutoCloseable {
    private final Socket socket;
    private final OutputStream out;
    private final BufferedReader in;

    Connection(String path) throws Exception {
      socket = new Socket(InetAddress.getLoopbackAddress(), site.port());
      out = socket.getOutputStream();
      in = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
      String head = "POST " + path + " HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n";
      out.write(head.getBytes(UTF_8));
    }

    void send(String part) throws Exception {
      String chunk = Integer.toHexString(part.length()) + "\r\n" + part + "\r\n";
      out.write(chunk.getBytes(UTF_8));
      out.flush();
    }

    /** The next line that is JSON; the heads of chunks are not. */
    String line() throws Exception {
      String line = in.readLine();
      while (line != null && !line.startsWith("{")) {
        line = in.readLine();
      }
      return line;
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
