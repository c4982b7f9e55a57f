package io.leasehold.torture.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Sends back every byte that it receives. Arguments: address and port; says when it listens. */
public final class EchoMain {
  private EchoMain() {}

  public static void main(String[] arguments) throws IOException {
    InetAddress address = InetAddress.getByName(arguments[0]);
    ExecutorService threads = Executors.newCachedThreadPool();
    try (ServerSocket server = new ServerSocket(Integer.parseInt(arguments[1]), 50, address)) {
      System.out.println("listens");
      while (true) {
        Socket client = server.accept();
        threads.execute(() -> echo(client));
      }
    }
  }

  private static void echo(Socket client) {
    try (client) {
      long unused = client.getInputStream().transferTo(client.getOutputStream());
    } catch (IOException gone) {
      // So is the reason to echo.
    }
  }
}
