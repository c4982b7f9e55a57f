package io.leasehold.doors.etcd.gateway;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.HashMap;
import java.util.Map;

/**
 * Messages as JSON, in the way of etcd's gateway: fields by their names in the contract (or in
 * camel case, when read), 64-bit numbers as strings, bytes in base 64, defaults left out.
 *
 * <p>A field that the contract does not know is passed over; a value that it does not know, as of
 * an enum, is refused: to guess it would be to do something else than was asked for.
 */
final class Json {
  static final ObjectMapper MAPPER = new ObjectMapper();

  private static final JsonFormat.Printer PRINTER =
      JsonFormat.printer().preservingProtoFieldNames().omittingInsignificantWhitespace();
  private static final JsonFormat.Parser PARSER = JsonFormat.parser();

  private Json() {}

  static String write(Message message) {
    try {
      return PRINTER.print(message);
    } catch (InvalidProtocolBufferException e) {
      throw new IllegalStateException("only a message of unknown type cannot be printed", e);
    }
  }

  /**
   * Reads one JSON value as a message; null stands for one without fields.
   *
   * @throws StatusRuntimeException INVALID_ARGUMENT if it does not fit
   */
  static Message read(String json, Message prototype) {
    try {
      JsonNode tree = MAPPER.readTree(json);
      if (tree.isNull()) {
        return prototype;
      }
      prune(tree, prototype.getDescriptorForType());
      Message.Builder builder = prototype.newBuilderForType();
      PARSER.merge(tree.toString(), builder);
      return builder.build();
    } catch (JsonProcessingException e) {
      throw notJson(e);
    } catch (InvalidProtocolBufferException e) {
      throw invalid(
          "the body is no "
              + prototype.getDescriptorForType().getName()
              + " in JSON: "
              + e.getMessage());
    }
  }

  static StatusRuntimeException notJson(JsonProcessingException problem) {
    return invalid(
        "the body is not JSON: "
            + problem.getOriginalMessage()
            + "; expected an object such as {\"key\":\"Zm9v\"}");
  }

  private static StatusRuntimeException invalid(String text) {
    return Status.INVALID_ARGUMENT.withDescription(text).asRuntimeException();
  }

  private static void prune(JsonNode node, Descriptor type) {
    if (!(node instanceof ObjectNode object)) {
      return;
    }
    Map<String, FieldDescriptor> known = new HashMap<>();
    for (FieldDescriptor field : type.getFields()) {
      known.put(field.getName(), field);
      known.put(field.getJsonName(), field);
    }
    object.retain(known.keySet());
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      FieldDescriptor field = known.get(entry.getKey());
      if (field.getJavaType() != JavaType.MESSAGE) {
        continue;
      }
      if (field.isRepeated()) {
        entry.getValue().forEach(element -> prune(element, field.getMessageType()));
      } else {
        prune(entry.getValue(), field.getMessageType());
      }
    }
  }
}
