package io.leasehold.server.logs;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.core.spi.ContextAwareBase;

/**
 * How logging begins, before anybody has read a configuration; commands that are no node leave it
 * at that. Found by the service loader, which spares every command the reading of an XML file.
 */
public final class QuietLogs extends ContextAwareBase implements Configurator {
  @Override
  public ExecutionStatus configure(LoggerContext context) {
    Logs.quiet(context);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }
}
