package io.leasehold.fuzz.door;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import io.leasehold.fuzz.Choices;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Makes a message of choices, whatever its type: every field empty, usual, extreme or huge. None is
 * larger than what a node reads: it would refuse that before a door sees it.
 */
final class Messages {
  private static final List<String> NAMES = List.of("a", "b", "ann", "bob", "\0", "a/b", "n1");
  private static final int MOST_DEPTH = 14;
  private static final int MANY = 1_100;

  /** A node's preset for the largest request. */
  private static final int MOST_BYTES = 16 << 20;

  private final Choices choices;

  Messages(Choices choices) {
    this.choices = choices;
  }

  /** A request of the type of the example. */
  Message like(Message example) {
    if (choices.octet() < 40) {
      try {
        return example.getParserForType().parseFrom(choices.take(choices.octet()));
      } catch (InvalidProtocolBufferException refusedByTheServer) {
        return example;
      }
    }
    Message made = filled(example.newBuilderForType(), 0).build();
    return made.getSerializedSize() > MOST_BYTES ? example : made;
  }

  private Message.Builder filled(Message.Builder message, int depth) {
    for (FieldDescriptor field : message.getDescriptorForType().getFields()) {
      if (!choices.hasMore()) {
        break;
      }
      int kind = choices.octet();
      if (kind < 80 || (field.isRepeated() && depth > MOST_DEPTH)) {
        continue;
      }
      if (!field.isRepeated()) {
        message.setField(field, value(message, field, depth));
        continue;
      }
      Object first = value(message, field, depth);
      int few = kind % 4;
      int many = Math.min(MANY, MOST_BYTES / (1 + size(first)));
      for (int i = 0; i < (kind < 245 ? few : many); i++) {
        message.addRepeatedField(field, kind < 245 ? value(message, field, depth) : first);
      }
    }
    return message;
  }

  private static int size(Object value) {
    if (value instanceof Message message) {
      return message.getSerializedSize();
    }
    if (value instanceof String text) {
      return text.length();
    }
    return value instanceof ByteString bytes ? bytes.size() : Long.BYTES;
  }

  private Object value(Message.Builder message, FieldDescriptor field, int depth) {
    return switch (field.getJavaType()) {
      case BOOLEAN -> choices.flag();
      case INT -> (int) choices.number();
      case LONG -> choices.number();
      case FLOAT -> Float.intBitsToFloat((int) choices.number());
      case DOUBLE -> Double.longBitsToDouble(choices.number());
      case STRING -> text();
      case BYTE_STRING -> ByteString.copyFrom(bytes());
      case ENUM -> constant(field.getEnumType());
      case MESSAGE ->
          depth > MOST_DEPTH
              ? message.newBuilderForField(field).build()
              : filled(message.newBuilderForField(field), depth + 1).build();
    };
  }

  private Object constant(EnumDescriptor type) {
    int kind = choices.octet();
    return kind < 240
        ? type.getValues().get(kind % type.getValues().size())
        : type.findValueByNumberCreatingIfUnknown((int) choices.number());
  }

  private byte[] bytes() {
    return choices.octet() < 200
        ? choices.oneOf(NAMES).getBytes(StandardCharsets.UTF_8)
        : choices.bytes();
  }

  private String text() {
    return new String(bytes(), StandardCharsets.UTF_8);
  }
}
