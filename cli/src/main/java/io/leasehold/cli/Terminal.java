package io.leasehold.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;

/**
 * Where a command line writes, and what is known about the other end.
 *
 * @param noColor whether the environment asks for no colours (NO_COLOR, or a dumb terminal)
 */
record Terminal(
    PrintWriter out,
    PrintWriter err,
    boolean outIsTerminal,
    boolean errIsTerminal,
    boolean noColor) {

  /**
   * The streams of this process, always in UTF-8: timelines use characters that the default charset
   * of a bare container would turn into question marks.
   *
   * <p>Java 17 cannot tell whether standard output alone is a terminal, so the launcher says so.
   */
  static Terminal system() {
    String noColor = System.getenv("NO_COLOR");
    return new Terminal(
        writer(FileDescriptor.out),
        writer(FileDescriptor.err),
        Boolean.getBoolean("leasehold.out.terminal"),
        Boolean.getBoolean("leasehold.err.terminal"),
        (noColor != null && !noColor.isEmpty()) || "dumb".equals(System.getenv("TERM")));
  }

  private static PrintWriter writer(FileDescriptor descriptor) {
    return new PrintWriter(new OutputStreamWriter(new FileOutputStream(descriptor), UTF_8), true);
  }
}
