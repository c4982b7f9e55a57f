package io.leasehold.torture.disk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Folders in one that is made when the first is asked for. */
final class Folders implements Disks {
  private final String obstacle;
  private Path root;

  Folders(String obstacle) {
    this.obstacle = obstacle;
  }

  @Override
  public Disk disk(String name) {
    try {
      if (root == null) {
        root = Files.createTempDirectory("leasehold-data-");
      }
      return new Folder(Files.createDirectories(root.resolve(name)), obstacle);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void discard(Disk disk) {
    Tool.run("rm", "-rf", disk.folder().toString());
  }

  @Override
  public String obstacle() {
    return obstacle;
  }

  @Override
  public void heal() {
    // Nothing can be broken.
  }

  @Override
  public void close() {
    if (root != null) {
      Tool.run("rm", "-rf", root.toString());
      root = null;
    }
  }

  private record Folder(Path folder, String obstacle) implements Disk {
    @Override
    public void fill() {
      throw refused();
    }

    @Override
    public void freeze() {
      throw refused();
    }

    @Override
    public void thaw() {
      throw refused();
    }

    @Override
    public void fail() {
      throw refused();
    }

    @Override
    public void refuseWrites() {
      throw refused();
    }

    @Override
    public void heal() {
      // Nothing can be broken.
    }

    @Override
    public void cutPower() {
      throw refused();
    }

    @Override
    public void repair() {
      throw refused();
    }

    @Override
    public void replace() {
      Tool.run("rm", "-rf", folder.toString());
      Tool.run("mkdir", folder.toString());
    }

    private UnsupportedOperationException refused() {
      return new UnsupportedOperationException(obstacle);
    }
  }
}
