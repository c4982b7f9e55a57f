package io.leasehold.doors.grpc.translate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.leasehold.api.v1.AddMemberRequest;
import io.leasehold.engine.Member;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A node is named by a name and addresses with a port. */
class MembersTest {

  private static AddMemberRequest.Builder member(String address) {
    return AddMemberRequest.newBuilder().setName("n2").setAddress(address);
  }

  @Test
  void otherNodesUseTheNextPortUnlessToldOtherwise() {
    assertThat(Members.added(member("host:7420").build()))
        .isEqualTo(new Member("n2", "host:7420", "host:7421"));
    assertThat(Members.added(member("[::1]:7420").build()).peerAddress()).isEqualTo("[::1]:7421");
    assertThat(Members.added(member("host:7420").setPeerAddress("other:1").build()).peerAddress())
        .isEqualTo("other:1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "host", "host:", ":7420", "host:0", "host:70000", "host:x", "::1:7420"})
  void anAddressWithoutHostOrPortIsMalformed(String address) {
    assertThatExceptionOfType(Malformed.class)
        .isThrownBy(() -> Members.added(member(address).build()))
        .withMessageContaining("\"" + address + "\"")
        .withMessageContaining("host:port");
    if (!address.isEmpty()) {
      assertThatExceptionOfType(Malformed.class)
          .isThrownBy(() -> Members.added(member("host:1").setPeerAddress(address).build()))
          .withMessageContaining("peer address");
    }
  }

  @Test
  void theLastPortHasNoNextOne() {
    assertThatExceptionOfType(Malformed.class)
        .isThrownBy(() -> Members.added(member("host:65535").build()))
        .withMessageContaining("65536");
  }

  @Test
  void aMemberNeedsAName() {
    assertThatExceptionOfType(Malformed.class)
        .isThrownBy(() -> Members.name(" "))
        .withMessageContaining("name of a member");
  }
}
