package io.leasehold.fence.file;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.leasehold.fence.Fence;
import io.leasehold.fence.FencedWriteContract;
import io.leasehold.fence.Tokens;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** A file whose content is the history of its writes. Every call opens it anew. */
class FencedFileContractTest extends FencedWriteContract {
  @TempDir private Path directory;

  @Override
  protected Fence fence() {
    return (resource, token) -> {
      try {
        FileContent unused = file(resource).admit(token);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }

  /** The refusal names the file. */
  @Override
  protected String freshResource() {
    return directory.resolve(super.freshResource().replace('/', '-')).toString();
  }

  @Override
  protected void write(String resource, long token) {
    try {
      FileContent unused =
          file(resource)
              .update(token, old -> (new String(old, US_ASCII) + token + "\n").getBytes(US_ASCII));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  protected List<Long> history(String resource) {
    try {
      return file(resource).read().text().lines().map(Long::valueOf).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static FencedFile file(String resource) throws IOException {
    return FencedFile.at(Path.of(Tokens.require(resource)));
  }
}
