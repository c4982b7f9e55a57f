package io.leasehold.sim.lab.scenario;

import io.leasehold.sim.lab.naive.NaiveWays;
import io.leasehold.sim.lab.stage.Actor;
import io.leasehold.sim.lab.stage.Performance;
import io.leasehold.sim.lab.stage.Stage;
import io.leasehold.sim.lab.stage.Tone;
import io.leasehold.sim.lab.stage.Words;
import java.util.List;

/** The holder sleeps for a minute and wakes up as if nothing had happened. */
final class PausedHolder implements Scenario {
  private static final long TERM_MILLIS = 30_000;
  private static final long SLEEP_MILLIS = 10_000;
  private static final long WAKE_MILLIS = 70_000;
  private static final long END_MILLIS = 73_000;

  @Override
  public Playbill playbill() {
    return new Playbill(
        "paused-holder",
        "The paused holder: sixty seconds of sleep and a thirty second lease",
        "a holder wakes from a 60 s pause and carries on; with and without the fence",
        "A holds a 30 s lease when its machine stops for a minute: a suspended VM, a garbage"
            + " collection from hell. B takes over in the meantime. Then A wakes up, and nobody has"
            + " told it that it was asleep.",
        List.of(
            new Role("A", "the holder; asleep from 10:00:10 to 10:01:10"),
            new Role("B", "the successor; takes the lease at 10:00:31 and keeps renewing it"),
            new Role("resource", "a file; in one performance it checks tokens")),
        "A clock that slept cannot tell the time, so Leasehold's check() asks two and believes the"
            + " worse one. But no check helps if the pause falls between the check and the write:"
            + " there only the resource itself can refuse, and the fence does.",
        List.of(Promise.P6, Promise.P3, Promise.P5),
        List.of("slow-not-dead", "clock-skew"));
  }

  @Override
  public List<Act> play() {
    return List.of(
        new Act("The pause falls between two writes. No fence.", naive(), asking()),
        new Act(
            "The pause falls between check() and the write. Only the fence differs.",
            unasked("Leasehold, no fence", false),
            unasked("Leasehold, with the fence", true)));
  }

  private static Performance naive() {
    NaiveSet set =
        NaiveSet.with(
            "Naive store",
            new NaiveWays(NaiveWays.Judge.STORE, NaiveWays.Belief.OWN_COUNTDOWN),
            TERM_MILLIS);
    Stage stage = set.stage();
    set.clockOfA().suspendBetween(SLEEP_MILLIS, WAKE_MILLIS);
    suspension(stage);
    stage.at(0, set.a()::acquire);
    stage.at(5_000, () -> set.a().write("A was here"));
    stage.at(SLEEP_MILLIS, set.a()::pause);
    stage.at(31_000, set.b()::acquire);
    set.renewB(41_000, 10_000, END_MILLIS);
    stage.at(45_000, () -> set.b().write("B was here"));
    stage.at(WAKE_MILLIS, set.a()::wake);
    stage.at(71_000, () -> set.a().write("A again"));
    stage.at(72_000, () -> set.a().renew(0));
    return set.play(END_MILLIS);
  }

  private static Performance asking() {
    LeaseholdSet set = LeaseholdSet.with("Leasehold", LeaseholdSet.terms(30, 10, 5), false);
    Stage stage = set.stage();
    set.clockOfA().suspendBetween(SLEEP_MILLIS, WAKE_MILLIS);
    suspension(stage);
    succession(set);
    stage.at(5_000, () -> set.a().write("A was here"));
    stage.at(SLEEP_MILLIS, set.a()::pause);
    stage.at(WAKE_MILLIS, set.a()::wake);
    stage.at(71_000, () -> set.a().write("A again"));
    return set.play(END_MILLIS);
  }

  private static Performance unasked(String title, boolean fenced) {
    LeaseholdSet set = LeaseholdSet.with(title, LeaseholdSet.terms(30, 10, 5), fenced);
    Stage stage = set.stage();
    stage.at(
        SLEEP_MILLIS,
        () -> {
          boolean may = set.a().check();
          Words words =
              Words.of("check() is " + may + ", so it will write now ...", "check() " + may);
          stage.trace().note(Actor.A, Tone.PLAIN, words);
          set.a().pause();
        });
    stage.weather(
        Actor.A,
        SLEEP_MILLIS,
        WAKE_MILLIS,
        "paused",
        "... and is paused for 60 s, by garbage collection");
    succession(set);
    stage.at(
        WAKE_MILLIS,
        () -> {
          set.a().wake();
          set.a().writeUnasked("A again");
        });
    return set.play(END_MILLIS);
  }

  private static void suspension(Stage stage) {
    stage.weather(
        Actor.A,
        SLEEP_MILLIS,
        WAKE_MILLIS,
        "suspended",
        "its machine is suspended for 60 s; the elapsed clock stops");
    stage.at(
        WAKE_MILLIS,
        () ->
            stage
                .trace()
                .note(
                    Actor.A,
                    Tone.WEATHER,
                    Words.of(
                        "wakes up; its elapsed clock has missed 60 s, its wall clock is set",
                        "wakes up")));
  }

  private static void succession(LeaseholdSet set) {
    Stage stage = set.stage();
    stage.at(0, set.a()::acquire);
    stage.at(
        31_000,
        () -> {
          set.b().acquire();
          set.b().renewByItself();
        });
    stage.at(45_000, () -> set.b().write("B was here"));
  }
}
