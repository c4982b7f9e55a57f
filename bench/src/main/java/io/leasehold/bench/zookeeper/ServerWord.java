package io.leasehold.bench.zookeeper;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a server says about itself when it is sent {@code srvr}. */
record ServerWord(String version, String mode) {
  private static final int GLANCE_MILLIS = 2_000;
  private static final ServerWord SILENCE = new ServerWord("", "");
  private static final Pattern VERSION = Pattern.compile("version: ([0-9.]+)");
  private static final Pattern MODE = Pattern.compile("Mode: (\\w+)");

  /** Empty if it does not answer or does not serve yet. */
  static ServerWord of(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), GLANCE_MILLIS);
      socket.setSoTimeout(GLANCE_MILLIS);
      socket.getOutputStream().write("srvr".getBytes(US_ASCII));
      String said = new String(socket.getInputStream().readAllBytes(), US_ASCII);
      return new ServerWord(first(VERSION, said), first(MODE, said));
    } catch (IOException silent) {
      return SILENCE;
    }
  }

  private static String first(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? matcher.group(1) : "";
  }

  boolean serves() {
    return !mode.isEmpty();
  }

  boolean leads() {
    return mode.equals("leader") || mode.equals("standalone");
  }
}
