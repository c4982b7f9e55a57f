package io.leasehold.sim.lab.stage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * All that happened, in the order in which it happened. Nothing is ever removed, and nothing enters
 * but what an actor did or a watcher saw.
 */
public final class Trace {
  /** A message that takes this long gets a line of its own when it leaves. */
  private static final long LONG_UNDER_WAY_MILLIS = 1000;

  private final VirtualTime time;
  private final List<Step> steps = new ArrayList<>();
  private final List<Block> blocks = new ArrayList<>();
  private final List<Span> spans = new ArrayList<>();
  private final Map<String, Span> open = new LinkedHashMap<>();

  Trace(VirtualTime time) {
    this.time = time;
  }

  /** Somebody noticed, decided or suffered something. */
  public void note(String actor, Tone tone, Words said) {
    long now = time.nowMillis();
    steps.add(new Step(Step.Kind.NOTE, now, actor, null, now, said, null, now, tone));
  }

  /** Something that concerns everybody. */
  void alarm(Tone tone, Words said) {
    long now = time.nowMillis();
    steps.add(new Step(Step.Kind.ALARM, now, null, null, now, said, null, now, tone));
  }

  /** A message leaves; worth a line only if it will be long under way. */
  public void departure(String from, String to, long arrivesMillis, Words said) {
    long now = time.nowMillis();
    if (arrivesMillis - now >= LONG_UNDER_WAY_MILLIS) {
      steps.add(new Step(Step.Kind.DEPARTURE, now, from, to, now, said, null, now, Tone.WEATHER));
    }
  }

  /** A message arrives and is answered. */
  public void message(
      String from,
      String to,
      long sentMillis,
      Words said,
      Words answer,
      long answeredMillis,
      Tone tone) {
    steps.add(
        new Step(
            Step.Kind.MESSAGE,
            time.nowMillis(),
            from,
            to,
            sentMillis,
            said,
            answer,
            answeredMillis,
            tone));
  }

  /** Bad weather for one actor, between two moments of true time. */
  public void block(String lane, long fromMillis, long untilMillis, String label) {
    blocks.add(new Block(lane, fromMillis, untilMillis, label));
  }

  /** What this lane shows in the present millisecond; {@code owner} is null for nobody. */
  void saw(String lane, String owner) {
    Span span = open.get(lane);
    String before = span == null ? null : span.owner();
    if (Objects.equals(before, owner)) {
      return;
    }
    long now = time.nowMillis();
    if (span != null) {
      spans.add(new Span(lane, span.owner(), span.fromMillis(), now));
      open.remove(lane);
    }
    if (owner != null) {
      open.put(lane, new Span(lane, owner, now, now));
    }
  }

  /** Those who at this moment take themselves for the owner. */
  List<String> believers() {
    return open.values().stream()
        .filter(Span::isBelief)
        .map(Span::owner)
        .sorted()
        .collect(Collectors.toList());
  }

  List<Step> steps() {
    return List.copyOf(steps);
  }

  List<Block> blocks() {
    return List.copyOf(blocks);
  }

  /** All stretches seen so far; those that still last end now. */
  List<Span> spans() {
    List<Span> all = new ArrayList<>(spans);
    for (Span span : open.values()) {
      all.add(new Span(span.lane(), span.owner(), span.fromMillis(), time.nowMillis()));
    }
    return List.copyOf(all);
  }
}
