package io.leasehold.server.attack;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Frames of HTTP/2 as bytes: a well-kept client would not send what is needed here. */
final class RawHttp2 implements AutoCloseable {
  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int RST_STREAM = 3;
  static final int SETTINGS = 4;
  static final int PING = 6;
  static final int GOAWAY = 7;
  static final int WINDOW_UPDATE = 8;
  static final int CONTINUATION = 9;
  static final int END_STREAM = 1;
  static final int END_HEADERS = 4;

  private final Socket socket;

  /** A frame that came. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Frame(int type, int flags, int stream, byte[] payload) {
    String text() {
      return new String(payload, StandardCharsets.ISO_8859_1);
    }
  }

  RawHttp2(Socket socket) throws IOException {
    this.socket = socket;
    write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    write(frame(SETTINGS, 0, 0));
  }

  /** With the window of streams that the node may fill before anything is read. */
  RawHttp2 streamWindow(int bytes) throws IOException {
    byte[] setting = ByteBuffer.allocate(6).putShort((short) 4).putInt(bytes).array();
    write(frame(SETTINGS, 0, 0, setting));
    return this;
  }

  static byte[] frame(int type, int flags, int stream, byte... payload) {
    return ByteBuffer.allocate(9 + payload.length)
        .put(frameHead(payload.length, type, flags, stream))
        .put(payload)
        .array();
  }

  /** A frame without its payload, which may follow. */
  static byte[] frameHead(int length, int type, int flags, int stream) {
    return ByteBuffer.allocate(9)
        .put((byte) (length >> 16))
        .putShort((short) length)
        .put((byte) type)
        .put((byte) flags)
        .putInt(stream)
        .array();
  }

  /** The head of a gRPC call; its body may follow. */
  static byte[] grpcHead(int stream, String path) {
    return frame(
        HEADERS,
        END_HEADERS,
        stream,
        headers(
            ":method", "POST",
            ":scheme", "http",
            ":path", path,
            ":authority", "node",
            "content-type", "application/grpc",
            "te", "trailers"));
  }

  /** Literal fields, as RFC 7541 6.2.2 has them. */
  static byte[] headers(String... namesAndValues) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      out.write(0);
      for (int j = i; j <= i + 1; j++) {
        byte[] text = namesAndValues[j].getBytes(StandardCharsets.US_ASCII);
        out.write(text.length);
        out.writeBytes(text);
      }
    }
    return out.toByteArray();
  }

  /** A message as gRPC frames it. */
  static byte[] message(byte[] protobuf) {
    return ByteBuffer.allocate(5 + protobuf.length)
        .put((byte) 0)
        .putInt(protobuf.length)
        .put(protobuf)
        .array();
  }

  void write(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  /** The next frame of this type, others are passed over; null if the connection ends. */
  Frame await(int type) throws IOException {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    try {
      while (true) {
        byte[] head = new byte[9];
        in.readFully(head);
        int length = ((head[0] & 0xff) << 16) | ((head[1] & 0xff) << 8) | (head[2] & 0xff);
        byte[] payload = new byte[length];
        in.readFully(payload);
        int stream = ByteBuffer.wrap(head, 5, 4).getInt() & Integer.MAX_VALUE;
        if (head[3] == type) {
          return new Frame(head[3], head[4], stream, payload);
        }
      }
    } catch (EOFException | SocketException ended) {
      return null;
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
