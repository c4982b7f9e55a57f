package io.leasehold.sim.story;

import io.leasehold.sim.clock.EventLoop;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Writes down what happens, in order, if anybody wants to read it. */
public final class Chronicle {
  private final EventLoop loop;
  private final boolean open;
  private final List<Line> lines = new ArrayList<>();

  private Chronicle(EventLoop loop, boolean open) {
    this.loop = loop;
    this.open = open;
  }

  public static Chronicle kept(EventLoop loop) {
    return new Chronicle(loop, true);
  }

  public static Chronicle notKept(EventLoop loop) {
    return new Chronicle(loop, false);
  }

  /** Ask before composing a text: most runs are never read. */
  public boolean isKept() {
    return open;
  }

  public void tell(Mark mark, String actor, String subject, String text) {
    if (open) {
      lines.add(new Line(loop.nowNanos(), mark, actor, subject, text));
    }
  }

  public List<Line> lines() {
    return Collections.unmodifiableList(lines);
  }
}
