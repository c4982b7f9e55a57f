package io.leasehold.engine.ratis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DiskTroubleTest {
  private static String told(String reason) {
    IOException system = new IOException(reason);
    return DiskTrouble.of(
            Path.of("/data"), new IOException("Failed to flush log_inprogress_1", system))
        .getMessage();
  }

  @Test
  void whatTheSystemSaidIsToldAndWhatToDo() {
    assertThat(told("No space left on device"))
        .startsWith("the log in /data cannot be written: No space left on device.")
        .endsWith("Make room and start the node again");
    assertThat(told("Input/output error"))
        .contains("cannot be written: Input/output error.", "empty data directory");
  }
}
