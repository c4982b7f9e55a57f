package io.leasehold.engine.ratis;

import io.leasehold.engine.Member;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * A change of the members, on its way to the leader.
 *
 * @param member whom it is about; only the name counts, except for a node that is added
 */
record MemberChange(Kind kind, Member member) {

  enum Kind {
    ADD,
    REMOVE,
    TRANSFER
  }

  static MemberChange of(Kind kind, String name) {
    return new MemberChange(kind, new Member(name, "", ""));
  }

  byte[] encode() {
    return bytes(
        out -> {
          out.writeUTF(kind.name());
          write(out, member);
        });
  }

  static MemberChange decode(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      return new MemberChange(Kind.valueOf(in.readUTF()), read(in));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] encodeMembers(List<Member> members) {
    return bytes(
        out -> {
          out.writeInt(members.size());
          for (Member member : members) {
            write(out, member);
          }
        });
  }

  static List<Member> decodeMembers(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int count = in.readInt();
      List<Member> members = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        members.add(read(in));
      }
      return List.copyOf(members);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(DataOutputStream out, Member member) throws IOException {
    out.writeUTF(member.name());
    out.writeUTF(member.address());
    out.writeUTF(member.peerAddress());
  }

  private static Member read(DataInputStream in) throws IOException {
    return new Member(in.readUTF(), in.readUTF(), in.readUTF());
  }

  private static byte[] bytes(Body body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      body.writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private interface Body {
    void writeTo(DataOutputStream out) throws IOException;
  }
}
