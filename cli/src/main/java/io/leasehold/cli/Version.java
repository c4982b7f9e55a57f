package io.leasehold.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Says which build this is and which Java runs it: both matter in a bug report. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() throws IOException {
    Properties build = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
      build.load(in);
    }
    return new String[] {
      "leasehold " + build.getProperty("version"),
      "java " + System.getProperty("java.version") + ", " + System.getProperty("java.vendor"),
    };
  }
}
