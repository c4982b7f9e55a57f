package io.leasehold.doors.etcd.twins;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.leasehold.api.etcd.KeyValue;
import io.leasehold.api.etcd.LeaseGrantResponse;
import io.leasehold.api.etcd.ResponseHeader;
import org.junit.jupiter.api.Test;

class RelativeTest {
  private final Relative relative = new Relative(10);

  @Test
  void revisionsAreRelativeToTheBase() {
    ResponseHeader header = ResponseHeader.newBuilder().setClusterId(7).setRevision(12).build();
    assertThat(relative.write(header)).isEqualTo("{revision=r+2}");
  }

  @Test
  void leasesAreNamedInTheOrderOfTheirAppearanceAlsoInKeys() {
    long first = 0x694d7c1234abcdL;
    assertThat(relative.write(LeaseGrantResponse.newBuilder().setID(first).setTTL(5).build()))
        .isEqualTo("{ID=L1, TTL=5}");
    KeyValue key =
        KeyValue.newBuilder()
            .setKey(ByteString.copyFromUtf8("lock/694d7c1234abcd"))
            .setLease(99)
            .build();
    assertThat(relative.write(key)).isEqualTo("{key=lock/<L1>, lease=L2}");
  }

  @Test
  void otherNumbersStayAsTheyAre() {
    assertThat(relative.write(KeyValue.newBuilder().setVersion(3).setModRevision(9).build()))
        .isEqualTo("{mod_revision=r-1, version=3}");
  }
}
