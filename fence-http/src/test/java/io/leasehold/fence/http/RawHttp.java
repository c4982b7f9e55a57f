package io.leasehold.fence.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** HTTP as it is on the wire, for requests that no well-behaved client would send. */
final class RawHttp {
  private static final Pattern CONTENT_LENGTH =
      Pattern.compile("\r\ncontent-length: *(\\d+)\r\n", Pattern.CASE_INSENSITIVE);

  private RawHttp() {}

  /** Sends a request without body, with these header lines, and returns all of the response. */
  static String send(int port, String method, String path, String... headers) throws IOException {
    StringBuilder request = new StringBuilder(method).append(' ').append(path);
    request.append(" HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n");
    for (String header : headers) {
      request.append(header).append("\r\n");
    }
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.getOutputStream().write(request.append("\r\n").toString().getBytes(UTF_8));
      return read(socket.getInputStream());
    }
  }

  /** Reads to the end of the response: some servers leave it to the client to close. */
  private static String read(InputStream in) throws IOException {
    ByteArrayOutputStream response = new ByteArrayOutputStream();
    while (!isComplete(response.toString(ISO_8859_1))) {
      int next = in.read();
      if (next < 0) {
        break;
      }
      response.write(next);
    }
    return response.toString(UTF_8);
  }

  private static boolean isComplete(String response) {
    int body = response.indexOf("\r\n\r\n") + 4;
    if (body < 4) {
      return false;
    }
    Matcher length = CONTENT_LENGTH.matcher(response.substring(0, body));
    return length.find()
        ? response.length() == body + Integer.parseInt(length.group(1))
        : response.endsWith("\r\n0\r\n\r\n");
  }

  static int status(String response) {
    return Integer.parseInt(response.split(" ", 3)[1]);
  }
}
