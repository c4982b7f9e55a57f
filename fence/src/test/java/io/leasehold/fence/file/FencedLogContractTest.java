package io.leasehold.fence.file;

import io.leasehold.fence.Fence;
import io.leasehold.fence.FencedWriteContract;
import io.leasehold.fence.Tokens;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Every call opens the log anew, so that the racers do not share what they know of it. */
class FencedLogContractTest extends FencedWriteContract {
  @TempDir private Path directory;

  @Override
  protected Fence fence() {
    return this::write;
  }

  /** The refusal names the file. */
  @Override
  protected String freshResource() {
    return directory.resolve(super.freshResource().replace('/', '-')).toString();
  }

  @Override
  protected void write(String resource, long token) {
    try {
      long unused =
          FencedLog.open(Path.of(Tokens.require(resource)))
              .append(token, new byte[Math.floorMod(token, 9)]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  protected List<Long> history(String resource) {
    try {
      return FencedLog.open(Path.of(resource)).readAll().stream().map(LogEntry::token).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
