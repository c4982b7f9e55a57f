package io.leasehold.doors.etcd.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.doors.etcd.wire.EtcdFacts;
import io.leasehold.engine.Engine;
import io.leasehold.engine.EngineMeter;
import io.leasehold.engine.EngineSettings;
import io.leasehold.engine.Member;
import io.leasehold.engine.memory.MemoryLog;
import io.leasehold.engine.node.Engines;
import org.junit.jupiter.api.Test;

class MembersTest {
  private static io.leasehold.api.etcd.Member only(Member self, boolean tls) {
    try (Engine engine =
        Engines.on(new MemoryLog(self), EngineSettings.defaults(), EngineMeter.NONE)) {
      return new Members(engine, new EtcdFacts("c", tls, 1 << 20)).all().get(0);
    }
  }

  @Test
  void nodesThatSpeakTlsAreToldWithHttps() {
    io.leasehold.api.etcd.Member member = only(new Member("n1", "a:4780", "a:4781"), true);
    assertThat(member.getClientURLsList()).containsExactly("https://a:4780");
    assertThat(member.getPeerURLsList()).containsExactly("https://a:4781");
  }

  @Test
  void aNodeWithoutAddressesHasNoUrls() {
    io.leasehold.api.etcd.Member member = only(new Member("memory", "", ""), false);
    assertThat(member.getName()).isEqualTo("memory");
    assertThat(member.getClientURLsList()).isEmpty();
    assertThat(member.getPeerURLsList()).isEmpty();
  }
}
