package io.leasehold.engine.entry;

import io.leasehold.core.model.Bytes;
import io.leasehold.core.model.Key;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads what {@link EntryWriter} wrote, and trusts none of it: a length is compared with the bytes
 * that are left before anything is allocated, so that no input costs more than its own size.
 *
 * <p>Every method is told the name of the field, for the message if it is bad.
 */
final class EntryReader {
  private final String whole;
  private final byte[] bytes;
  private int at;

  /**
   * @param whole what the bytes should be: an entry, a batch, a command
   */
  EntryReader(String whole, byte[] bytes) {
    this.whole = whole;
    this.bytes = bytes;
  }

  int octet(String field) {
    if (at == bytes.length) {
      throw cutOff(field, at, 1);
    }
    return bytes[at++] & 0xff;
  }

  boolean flag(String field) {
    int value = octet(field);
    if (value > 1) {
      throw damaged(field, at - 1, "is " + value + ", expected 0 or 1");
    }
    return value == 1;
  }

  long number(String field) {
    int start = at;
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int octet = octet(field);
      value |= (long) (octet & 0x7f) << shift;
      if (octet < 0x80) {
        if (shift == 63 && octet > 1) {
          break;
        }
        return value;
      }
    }
    throw damaged(field, start, "has more than 64 bits");
  }

  long signed(String field) {
    long value = number(field);
    return (value >>> 1) ^ -(value & 1);
  }

  int integer(String field) {
    int start = at;
    long value = signed(field);
    if (value != (int) value) {
      throw damaged(field, start, "is " + value + ", expected a number of 32 bits");
    }
    return (int) value;
  }

  long fixed(String field) {
    if (left() < Long.BYTES) {
      throw cutOff(field, at, Long.BYTES);
    }
    long value = (long) EntryWriter.LONG.get(bytes, at);
    at += Long.BYTES;
    return value;
  }

  /**
   * How many things follow.
   *
   * @param leastBytes what one of them takes at least
   */
  int count(String field, int leastBytes) {
    int start = at;
    long value = number(field);
    if (value < 0 || value > left() / leastBytes) {
      throw damaged(
          field,
          start,
          "counts "
              + Long.toUnsignedString(value)
              + " things of at least "
              + leastBytes
              + " bytes, but only "
              + left()
              + " bytes follow");
    }
    return (int) value;
  }

  long[] ids(String field) {
    long[] ids = new long[count(field, Long.BYTES)];
    int length = ids.length * Long.BYTES;
    ByteBuffer.wrap(bytes, at, length).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(ids);
    at += length;
    return ids;
  }

  byte[] array(String field) {
    int length = length(field);
    at += length;
    return Arrays.copyOfRange(bytes, at - length, at);
  }

  private int length(String field) {
    int start = at;
    long length = number(field);
    if (length < 0 || length > left()) {
      String claimed = Long.toUnsignedString(length);
      throw damaged(
          field, start, "claims " + claimed + " bytes, but only " + left() + " bytes follow");
    }
    return (int) length;
  }

  /** An array that is never empty. */
  byte[] someBytes(String field) {
    int start = at;
    byte[] array = array(field);
    if (array.length == 0) {
      throw damaged(field, start, "has 0 bytes, expected at least 1");
    }
    return array;
  }

  Key key(String field) {
    return Key.of(someBytes(field));
  }

  Bytes bytes(String field) {
    return Bytes.of(array(field));
  }

  String text(String field) {
    int start = at;
    int length = length(field);
    at += length;
    String text = new String(bytes, at - length, length, StandardCharsets.UTF_8);
    // The replacement character stands for what is not UTF-8, or, rarely, for itself.
    if (text.indexOf('\ufffd') >= 0 && !isUtf8(ByteBuffer.wrap(bytes, at - length, length))) {
      throw damaged(field, start, "is not UTF-8");
    }
    return text;
  }

  private static boolean isUtf8(ByteBuffer bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes) != null;
    } catch (CharacterCodingException notText) {
      return false;
    }
  }

  /** The version of what follows, not newer than the newest that is known. */
  int version(int newest) {
    int version = octet("version");
    if (version < 1 || version > newest) {
      String known = newest == 1 ? "1" : "1 to " + newest;
      throw unknown("version", 0, "is " + version + ", expected " + known);
    }
    return version;
  }

  /** Everything has been read; there must be no more. */
  void finish() {
    if (left() > 0) {
      throw damaged("end", at, "is followed by " + left() + " more bytes, expected none");
    }
  }

  int at() {
    return at;
  }

  private int left() {
    return bytes.length - at;
  }

  private BadEntryException cutOff(String field, int where, int needed) {
    String problem = "needs " + needed + " bytes, but only " + left() + " follow";
    return damaged(field, where, problem);
  }

  BadEntryException damaged(String field, int where, String problem) {
    return BadEntryException.damaged(describe(field, where, problem));
  }

  BadEntryException unknown(String field, int where, String problem) {
    return BadEntryException.unknown(describe(field, where, problem));
  }

  private String describe(String field, int where, String problem) {
    String place = "the " + field + " at byte " + where + " of " + bytes.length;
    return "bad " + whole + ": " + place + " " + problem;
  }
}
