package io.leasehold.sim.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A timeline shows what matters and explains its signs. */
class TimelineTest {
  private static final List<Line> LINES =
      List.of(
          line(Mark.LEADER, "n1", "", "leads raftTerm 1"),
          line(Mark.SENT, "alice", "", "asks n1"),
          line(Mark.SENT, "bob", "", "asks n1"),
          line(Mark.RULE, "n1", "db", "alice gets db"),
          line(Mark.RULE, "n1", "other", "bob gets other"),
          line(Mark.FAULT, "n2", "", "crashes"),
          line(Mark.FAULT, "bob", "", "is paused"),
          line(Mark.BROKEN, "", "", "P1"));

  @Test
  void onlyWhatConcernsTheStoryIsShown() {
    String text = Timeline.about(LINES, Set.of("alice", "db"));
    assertThat(text)
        .contains("leads raftTerm 1", "alice  asks n1", "alice gets db", "crashes", "X world  P1")
        .doesNotContain("bob");
  }

  @Test
  void withoutNamesEverythingIsShown() {
    assertThat(Timeline.about(LINES, Set.of())).contains("bob gets other", "is paused");
    assertThat(Timeline.of(LINES)).contains("      1.500  ^ n1     leads raftTerm 1");
  }

  @Test
  void legendExplainsTheSignsThatOccur() {
    assertThat(Timeline.of(LINES))
        .contains("Legend")
        .contains("^  " + Mark.LEADER.meaning())
        .doesNotContain(Mark.WRITE.meaning());
  }

  @Test
  void longStoryIsCutAtItsBeginning() {
    List<Line> many = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      many.add(line(Mark.SENT, "alice", "", "line " + i + "."));
    }
    assertThat(Timeline.about(many, Set.of("alice")))
        .contains("20 earlier lines left out", "line 20.", "line 99.")
        .doesNotContain("line 19.");
  }

  private static Line line(Mark mark, String actor, String subject, String text) {
    return new Line(1_500_000_000L, mark, actor, subject, text);
  }
}
