package io.leasehold.fence.file;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.leasehold.fence.StaleTokenException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A process of its own that writes until it is killed or has written enough, and says a line for
 * each write that was acknowledged: {@code token number}.
 */
final class Writer {

  private Writer() {}

  /** What is written: told from every other write by its first bytes, and whole or not by all. */
  record Write(long token, int number) {

    byte[] bytes(int length) {
      byte[] bytes = new byte[length];
      Arrays.fill(bytes, (byte) ('a' + (token + number) % 26));
      byte[] name = (token + " " + number + "\n").getBytes(US_ASCII);
      System.arraycopy(name, 0, bytes, 0, name.length);
      return bytes;
    }

    static Write parse(byte[] bytes) {
      String text = new String(bytes, 0, Math.min(bytes.length, 50), US_ASCII);
      return parse(text.lines().findFirst().orElseThrow());
    }

    static Write parse(String line) {
      String[] words = line.split(" ", -1);
      return new Write(Long.parseLong(words[0]), Integer.parseInt(words[1]));
    }
  }

  /**
   * Arguments: file or log, the path, the first token, the step between tokens, how many writes.
   */
  public static void main(String[] arguments) throws IOException {
    Path path = Path.of(arguments[1]);
    long token = Long.parseLong(arguments[2]);
    long step = Long.parseLong(arguments[3]);
    int count = Integer.parseInt(arguments[4]);
    int length = Integer.parseInt(arguments[5]);
    // One system call a line, so that a kill leaves no half line.
    FileOutputStream out = new FileOutputStream(FileDescriptor.out);
    boolean toLog = arguments[0].equals("log");
    FencedLog log = toLog ? FencedLog.open(path) : null;
    FencedFile file = toLog ? null : FencedFile.at(path);
    for (int number = 0; number < count; number++) {
      try {
        if (toLog) {
          long unused = log.append(token, new Write(token, number).bytes(length));
        } else {
          file.replace(token, new Write(token, number).bytes(length));
        }
        out.write((token + " " + number + "\n").getBytes(US_ASCII));
      } catch (StaleTokenException refusal) {
        out.write(("stale " + refusal.newest() + "\n").getBytes(US_ASCII));
      }
      token += step;
    }
  }
}
