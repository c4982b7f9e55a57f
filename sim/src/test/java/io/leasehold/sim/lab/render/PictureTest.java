package io.leasehold.sim.lab.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.leasehold.sim.lab.scenario.Act;
import io.leasehold.sim.lab.scenario.Play;
import io.leasehold.sim.lab.stage.Performance;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** A picture is one well-formed document that needs nothing else and shows everybody. */
class PictureTest {
  static List<Play> plays() {
    return Plays.all();
  }

  @ParameterizedTest
  @MethodSource("plays")
  void everyActorHasALifelineOnEverySide(Play play) throws Exception {
    int sides = play.acts().size() * 2;
    List<Element> names = withClass(parsed(play), "text", "name");
    for (String actor : List.of("A", "network", "store", "B", "resource")) {
      assertThat(names.stream().filter(name -> name.getTextContent().equals(actor)))
          .as(actor)
          .hasSize(sides);
    }
    assertThat(withClass(parsed(play), "line", "life")).hasSize(sides * 5);
  }

  @ParameterizedTest
  @MethodSource("plays")
  void verdictsAndTwoOwnersAreDrawnAsTheyWereComputed(Play play) throws Exception {
    Document picture = parsed(play);
    int broken = 0;
    // The legend shows one, too.
    int overlaps = 1;
    for (Performance side : sides(play)) {
      broken += side.verdict().holds() ? 0 : 1;
      overlaps += side.verdict().overlaps().size();
    }
    assertThat(withClass(picture, "rect", "broken")).hasSize(broken);
    assertThat(withClass(picture, "rect", "holds")).hasSize(sides(play).size() - broken);
    assertThat(withClass(picture, "rect", "overlap")).hasSize(overlaps);
  }

  @ParameterizedTest
  @MethodSource("plays")
  void nothingIsDrawnBesideThePaper(Play play) throws Exception {
    Document picture = parsed(play);
    double width = number(picture.getDocumentElement(), "width");
    double height = number(picture.getDocumentElement(), "height");
    for (Element rect : withClass(picture, "rect", "")) {
      if (!rect.getAttribute("class").equals("paper")) {
        assertThat(number(rect, "x")).isBetween(0.0, width - number(rect, "width"));
        assertThat(number(rect, "y")).isBetween(0.0, height - number(rect, "height"));
        assertThat(number(rect, "height")).isPositive();
      }
    }
    for (Element text : withClass(picture, "text", "")) {
      assertThat(number(text, "x")).isBetween(0.0, width);
      assertThat(number(text, "y")).isBetween(0.0, height);
    }
  }

  @ParameterizedTest
  @MethodSource("plays")
  void noTimeRunsUpwards(Play play) throws Exception {
    for (Element line : withClass(parsed(play), "line", "message")) {
      assertThat(number(line, "y2")).isGreaterThanOrEqualTo(number(line, "y1"));
    }
  }

  @ParameterizedTest
  @MethodSource("plays")
  void nothingIsLoadedAndNothingRuns(Play play) {
    String picture = Picture.of(play);
    assertThat(picture).doesNotContain("<script", "href", "url(", "@import", "onload");
    assertThat(picture).contains("prefers-color-scheme: dark");
  }

  private static Document parsed(Play play) throws Exception {
    byte[] bytes = Picture.of(play).getBytes(StandardCharsets.UTF_8);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(bytes));
  }

  private static List<Performance> sides(Play play) {
    List<Performance> sides = new ArrayList<>();
    for (Act act : play.acts()) {
      sides.add(act.left());
      sides.add(act.right());
    }
    return sides;
  }

  private static List<Element> withClass(Document picture, String tag, String cssClass) {
    List<Element> found = new ArrayList<>();
    NodeList nodes = picture.getElementsByTagName(tag);
    for (int index = 0; index < nodes.getLength(); index++) {
      Element element = (Element) nodes.item(index);
      List<String> classes = List.of(element.getAttribute("class").split(" "));
      if (cssClass.isEmpty() || classes.contains(cssClass)) {
        found.add(element);
      }
    }
    return found;
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }
}
