package io.leasehold.server.logs;

import io.leasehold.core.Applied;
import io.leasehold.core.command.Command;
import io.leasehold.core.event.Event;
import io.leasehold.core.event.LeaseEnded;
import io.leasehold.core.model.HowEnded;
import io.leasehold.engine.EngineMeter;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes into the log what an operator asks for the day after. */
public final class Transitions implements EngineMeter {
  /** Less than this happens on any busy machine. */
  private static final long WORTH_A_LINE_MILLIS = 100;

  private static final Logger LOG = LoggerFactory.getLogger(Transitions.class);

  @Override
  public void leading(long raftTerm, long clusterTimeMillis) {
    LOG.atInfo()
        .addKeyValue("raftTerm", raftTerm)
        .addKeyValue("clusterTimeMillis", clusterTimeMillis)
        .log("leading");
  }

  @Override
  public void following() {
    LOG.atInfo().log("following");
  }

  @Override
  public void timeWithheld(long millis) {
    if (millis >= WORTH_A_LINE_MILLIS) {
      LOG.atWarn()
          .addKeyValue("millis", millis)
          .log("this leader was stalled; its leases get that much grace");
    }
  }

  @Override
  public void applied(List<? extends Command> commands, Applied applied) {
    if (LOG.isDebugEnabled()) {
      applied.events().forEach(Transitions::tell);
    }
  }

  private static void tell(Event event) {
    if (event instanceof LeaseEnded ended && ended.how() == HowEnded.EXPIRED) {
      LOG.atDebug()
          .addKeyValue("lease", ended.lease())
          .addKeyValue("holder", ended.holder())
          .addKeyValue("deadlineMillis", ended.endedAtMillis())
          .addKeyValue("lateMillis", ended.lateMillis())
          .log("lease expired");
    }
  }
}
