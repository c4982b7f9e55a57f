package io.leasehold.fuzz.log;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/**
 * The blocks and checksums around a snapshot: no fuzzer guesses a checksum, and what is behind it
 * has to be looked at too.
 */
final class Framing {
  private static final byte[] MAGIC = "LEASEHLD".getBytes(StandardCharsets.US_ASCII);

  private Framing() {}

  /** A snapshot with this content, whatever it is, and true checksums. */
  static byte[] around(int version, byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.write(MAGIC);
    out.writeShort(version);
    if (content.length > 0) {
      block(out, 0, content);
    }
    block(out, content.length > 0 ? 1 : 0, new byte[0]);
    return bytes.toByteArray();
  }

  private static void block(DataOutputStream out, int number, byte[] block) throws IOException {
    CRC32C crc = new CRC32C();
    crc.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, number));
    crc.update(block);
    out.writeInt(block.length);
    out.writeInt((int) crc.getValue());
    out.write(block);
  }
}
