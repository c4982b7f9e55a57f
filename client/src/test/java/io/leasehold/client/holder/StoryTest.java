package io.leasehold.client.holder;

import static io.leasehold.client.holder.Scene.seconds;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StoryTest {
  private static final HolderTerms TERMS = HolderTerms.builder().driftPartsPerMillion(0).build();

  @Test
  void readsAsItHappened() {
    Scene scene = Scene.granted(TERMS);
    for (int i = 0; i < 3; i++) {
      scene.pass(9);
      scene.renewed(scene.sends());
    }
    scene.pass(10);
    scene.failed(scene.sends());
    scene.pass(1);
    scene.failed(scene.sends());
    scene.pass(6.5).suspend(seconds(3)).is(Doubt.PAUSED);
    long last = scene.sends();
    scene.pass(4.5).isLostBy(LossCause.UNREACHABLE);
    scene.pass(0.25);
    scene.renewed(last);
    assertThat(scene.tenancy.story())
        .extracting(Note::text)
        .containsExactly(
            "0 ms  granted",
            "0 ms  safe",
            "9 s .. 27 s  renewal confirmed (3 times)",
            "37 s .. 38 s  renewal failed (2 times)",
            "44.5 s  in jeopardy: OVERDUE",
            "47.5 s  paused: SUSPEND of 3 s",
            "47.5 s  in jeopardy: PAUSED",
            "52 s  lost: no renewal was confirmed in time; attempts without a confirmation: 3",
            "52.25 s  a confirmation came after the loss");
  }

  @Test
  void keepsTheLastNotesOnly() {
    Scene scene = Scene.granted(TERMS);
    for (int i = 0; i < 50; i++) {
      scene.suspend(seconds(3 + i / 100.0)).is(Doubt.PAUSED);
      scene.renewed(scene.sends());
    }
    assertThat(scene.tenancy.story()).hasSize(Story.CAPACITY);
    assertThat(scene.tenancy.pauses()).isEqualTo(50);
    scene.tenancy.lost(LossCause.REVOKED, scene.reading());
    Note last = scene.tenancy.story().get(Story.CAPACITY - 1);
    assertThat(last.what()).isEqualTo(Note.What.LOST);
    assertThat(last.latest()).isEqualTo(scene.reading());
  }

  @Test
  void manyLateAnswersDoNotPushOutTheLoss() {
    Scene scene = Scene.granted(TERMS).pass(10);
    for (int i = 0; i < 50; i++) {
      scene.sends();
    }
    scene.tenancy.lost(LossCause.EXPIRED, scene.reading());
    for (long attempt = 2; attempt <= 51; attempt++) {
      scene.pass(0.1);
      scene.renewed(attempt);
    }
    assertThat(scene.tenancy.story()).extracting(Note::what).contains(Note.What.LOST);
  }

  @Test
  void lostClaimIsTold() {
    Scene scene = Scene.granted(TERMS);
    new Holding(scene.tenancy, 41).lost(LossCause.HANDED_OVER, scene.reading());
    assertThat(scene.tenancy.story())
        .extracting(Note::text)
        .endsWith("0 ms  claim lost: token 41, the claim was handed over");
  }
}
