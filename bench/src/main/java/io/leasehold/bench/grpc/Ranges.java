package io.leasehold.bench.grpc;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.protobuf.ByteString;

/** Ranges of keys, as both protocols write them: from a key to the first one that is outside. */
public final class Ranges {
  private Ranges() {}

  /** The first key after all those that begin with a prefix, which ends with an ordinary letter. */
  public static ByteString endOf(String prefix) {
    byte[] end = prefix.getBytes(UTF_8);
    end[end.length - 1]++;
    return ByteString.copyFrom(end);
  }
}
