package io.leasehold.sim.lab.render;

import io.leasehold.sim.lab.stage.Actor;
import io.leasehold.sim.lab.stage.Step;
import java.util.List;

/** The proportions of a picture, in pixels. */
final class Measure {
  static final double GUTTER = 104;
  static final double PANEL = 640;
  static final double GAP = 28;
  static final double WIDTH = GUTTER + PANEL + GAP + PANEL + 20;

  /** Distance between two lines of small text. */
  static final double LEADING = 14;

  /** Of small text; a little more than the average letter needs, since fonts differ. */
  private static final double LETTER = 6.4;

  private static final double NOTE_WIDTH = 112;

  private Measure() {}

  /** Where an actor's lifeline is, from the left edge of its panel. */
  static double lane(String actor) {
    return switch (actor) {
      case Actor.A -> 66;
      case Actor.NETWORK -> 182;
      case Actor.STORE -> 300;
      case Actor.B -> 462;
      case Actor.RESOURCE -> 578;
      default -> throw new IllegalArgumentException("no lifeline for \"" + actor + "\"");
    };
  }

  /** The middle of the room for a message's label, beside its sender. */
  static double labelAt(Step step) {
    String near = passesStore(step) ? Actor.STORE : step.to();
    return (lane(step.from()) + lane(near)) / 2;
  }

  static List<String> label(Step step, String text) {
    String near = passesStore(step) ? Actor.STORE : step.to();
    double room = Math.abs(lane(step.from()) - lane(near)) - 14;
    return Wrap.lines(text, (int) (room / LETTER));
  }

  static List<String> note(Step step) {
    return Wrap.lines(step.said().brief(), (int) (NOTE_WIDTH / LETTER));
  }

  static double widthOf(List<String> lines) {
    return lines.stream().mapToInt(String::length).max().orElse(0) * LETTER;
  }

  static List<String> prose(String text, double width, double letter) {
    return Wrap.lines(text, (int) (width / letter));
  }

  /** How much room a step takes from top to bottom. */
  static double height(Step step) {
    return switch (step.kind()) {
      case ALARM -> LEADING + 8;
      case NOTE -> note(step).size() * LEADING + 14;
      case DEPARTURE -> label(step, step.said().brief()).size() * LEADING + 10;
      case MESSAGE -> request(step) + label(step, step.answer().brief()).size() * LEADING + 16;
    };
  }

  /** How far below its top the arrow of a message is. */
  static double request(Step step) {
    return label(step, step.said().brief()).size() * LEADING + 4;
  }

  private static boolean passesStore(Step step) {
    return step.from().equals(Actor.A) && step.to().equals(Actor.RESOURCE);
  }
}
