package io.leasehold.server.logs;

import static java.nio.charset.StandardCharsets.UTF_8;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.Encoder;
import io.leasehold.server.config.LogFormat;
import io.leasehold.server.config.LogLevel;
import org.slf4j.LoggerFactory;

/** Decides how much is logged and what a line looks like, for the whole process. */
public final class Logs {
  private static final String OURS = "io.leasehold";

  /** Warns of every connection that speaks no TLS: anybody could fill the log that way. */
  private static final String HANDSHAKES =
      "com.linecorp.armeria.server.HttpServerPipelineConfigurator";

  /** Warns of every entry that a node which is down did not take: many lines a second. */
  private static final String APPENDERS = "org.apache.ratis.grpc.server.GrpcLogAppender";

  private static final String PATTERN =
      "%d{HH:mm:ss.SSS} %-5level %logger{0}: %msg %kvp{NONE}%n%ex";

  private Logs() {}

  /** For a node: ours as asked for, libraries when they warn. */
  public static void use(LogLevel level, LogFormat format) {
    if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
      write(context, format);
      context.getLogger(OURS).setLevel(Level.toLevel(level.name()));
    }
  }

  /** For whatever is not a node: nothing but warnings. */
  static void quiet(LoggerContext context) {
    write(context, LogFormat.TEXT);
  }

  private static void write(LoggerContext context, LogFormat format) {
    context.reset();
    Encoder<ILoggingEvent> encoder =
        switch (format) {
          case TEXT -> text();
          case JSON -> new JsonLines();
        };
    encoder.setContext(context);
    encoder.start();
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setContext(context);
    appender.setTarget("System.err");
    appender.setEncoder(encoder);
    appender.start();
    Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.addAppender(appender);
    root.setLevel(Level.WARN);
    context.getLogger(HANDSHAKES).setLevel(Level.ERROR);
    context.getLogger(APPENDERS).setLevel(Level.ERROR);
  }

  private static PatternLayoutEncoder text() {
    PatternLayoutEncoder encoder = new PatternLayoutEncoder();
    encoder.setPattern(PATTERN);
    encoder.setCharset(UTF_8);
    return encoder;
  }
}
