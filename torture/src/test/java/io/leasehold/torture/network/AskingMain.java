package io.leasehold.torture.network;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** Asks an {@link EchoMain} once for every line that it reads; says whether it was answered. */
public final class AskingMain {
  private AskingMain() {}

  public static void main(String[] arguments) throws IOException {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(arguments[0], Integer.parseInt(arguments[1])));
      socket.setSoTimeout(300);
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        socket.getOutputStream().write('x');
        System.out.println(hears(socket) ? "heard" : "silence");
      }
    }
  }

  private static boolean hears(Socket socket) throws IOException {
    try {
      return socket.getInputStream().read() == 'x';
    } catch (SocketTimeoutException silence) {
      return false;
    }
  }
}
