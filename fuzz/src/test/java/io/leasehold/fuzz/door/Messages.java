package io.leasehold.fuzz.door;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import io.leasehold.fuzz.Choices;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Makes a message of choices, whatever its type: every field empty, usual, extreme or huge. */
final class Messages {
  private static final List<String> NAMES = List.of("a", "b", "ann", "bob", "\0", "a/b", "n1");
  private static final int MOST_DEPTH = 14;
  private static final int MANY = 1_100;

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
    return filled(example.newBuilderForType(), 0).build();
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
      int count = kind < 245 ? kind % 4 : MANY;
      Object last = value(message, field, depth);
      for (int i = 0; i < count; i++) {
        last = count == MANY ? last : value(message, field, depth);
        message.addRepeatedField(field, last);
      }
    }
    return message;
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
