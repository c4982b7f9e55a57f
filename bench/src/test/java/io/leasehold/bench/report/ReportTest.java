package io.leasehold.bench.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.bench.measure.Metric;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.util.List;
import java.util.Objects;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

/** Table, JSON and picture of made-up results are as the files beside this test. */
class ReportTest {

  @Test
  void ratioAboveOneIsBetterInBothDirections() {
    Results results = Sample.results();
    assertThat(results.timesBetter(Sample.GRANT, Metric.RATE, "leasehold", "etcd")).hasValue(5);
    assertThat(results.timesBetter(Sample.GRANT, Metric.P50, "leasehold", "etcd")).hasValue(6);
    assertThat(results.timesBetter(Sample.GRANT, Metric.RATE, "leasehold", "redis").getAsDouble())
        .isLessThan(1);
  }

  @Test
  void ratioOfWhatWasNotMeasuredIsNotThere() {
    Results results = Sample.results();
    assertThat(results.timesBetter(Sample.HAND_OFF, Metric.P99, "leasehold", "redis")).isEmpty();
    assertThat(results.timesBetter(Sample.HAND_OFF, Metric.RATE, "leasehold", "etcd")).isEmpty();
  }

  @Test
  void medianIsTheMiddleAndTheRangeIsAll() {
    Spread spread = new Spread(List.of(3.0, 1.0, 10.0));
    assertThat(List.of(spread.low(), spread.median(), spread.high())).containsExactly(1., 3., 10.);
    assertThat(new Spread(List.of(1.0, 2.0)).median()).isEqualTo(1.5);
  }

  @Test
  void tableIsGolden() throws IOException {
    assertThat(Table.of(Sample.results())).isEqualTo(golden("table.txt"));
  }

  @Test
  void jsonIsGolden() throws IOException {
    assertThat(Json.of(Sample.results(), Sample.MACHINE)).isEqualTo(golden("results.json"));
  }

  @Test
  void pictureIsGoldenAndWellFormed() throws Exception {
    String svg = Picture.of(Sample.results(), Sample.MACHINE);
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
    assertThat(svg).isEqualTo(golden("picture.svg"));
  }

  private static String golden(String name) throws IOException {
    try (InputStream in = ReportTest.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), UTF_8);
    }
  }
}
