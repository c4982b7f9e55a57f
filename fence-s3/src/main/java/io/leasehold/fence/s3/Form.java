package io.leasehold.fence.s3;

import io.leasehold.fence.Tokens;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;

/** How token and content become the bytes of an object, and back. */
enum Form {
  STAMPED {
    @Override
    byte[] body(long token, byte[] content) {
      byte[] stamp = stamp(token);
      byte[] body = Arrays.copyOf(stamp, stamp.length + content.length);
      System.arraycopy(content, 0, body, stamp.length, content.length);
      return body;
    }

    @Override
    byte[] content(String name, long token, byte[] body) {
      byte[] stamp = stamp(token);
      if (!Arrays.equals(stamp, 0, stamp.length, body, 0, Math.min(stamp.length, body.length))) {
        throw new IllegalStateException(
            "object "
                + name
                + " has token "
                + token
                + " in its metadata but does not begin with it: expected a stamped object;"
                + " something wrote to it without the fence, so write it anew");
      }
      return Arrays.copyOfRange(body, stamp.length, body.length);
    }
  },
  PLAIN {
    @Override
    byte[] body(long token, byte[] content) {
      return content;
    }

    @Override
    byte[] content(String name, long token, byte[] body) {
      return body;
    }
  };

  abstract byte[] body(long token, byte[] content);

  abstract byte[] content(String name, long token, byte[] body);

  /** The word that stands in the metadata. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What the metadata says; an object that was there before the fence says nothing. */
  static Form ofWord(String wordOrNull) {
    return STAMPED.word().equals(wordOrNull) ? STAMPED : PLAIN;
  }

  private static byte[] stamp(long token) {
    return (Tokens.HEADER + ": " + token + "\n\n").getBytes(StandardCharsets.US_ASCII);
  }
}
