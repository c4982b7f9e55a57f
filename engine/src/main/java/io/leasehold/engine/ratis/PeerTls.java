package io.leasehold.engine.ratis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.grpc.GrpcConfigKeys;
import org.apache.ratis.grpc.GrpcTlsConfig;
import org.apache.ratis.thirdparty.io.grpc.netty.GrpcSslContexts;
import org.apache.ratis.thirdparty.io.netty.handler.ssl.SslContext;

/** The same certificates for what Ratis sends and for what we send ourselves. */
final class PeerTls {

  private PeerTls() {}

  static SslContext forCalling(RatisTls tls) throws IOException {
    for (Path file : List.of(tls.key(), tls.certificates(), tls.trust())) {
      if (!Files.isReadable(file)) {
        throw new IOException(
            "the TLS file %s cannot be read; give a PEM file that exists".formatted(file));
      }
    }
    try {
      return GrpcSslContexts.forClient()
          .trustManager(tls.trust().toFile())
          .keyManager(tls.certificates().toFile(), tls.key().toFile())
          .build();
    } catch (IOException | IllegalArgumentException e) {
      throw new IOException(
          "the TLS files %s, %s and %s cannot be used (%s); give PEM files, the key in PKCS #8"
              .formatted(tls.key(), tls.certificates(), tls.trust(), e.getMessage()),
          e);
    }
  }

  static void configure(Parameters parameters, RatisTls tls) {
    GrpcConfigKeys.TLS.setConf(
        parameters,
        new GrpcTlsConfig(
            tls.key().toFile(), tls.certificates().toFile(), tls.trust().toFile(), true));
  }
}
