package io.leasehold.sim.lab.render;

/**
 * How a timeline is set.
 *
 * @param width columns of the terminal
 */
public record Style(int width, boolean colors, Typography typography) {
  public static final int DEFAULT_WIDTH = 100;
  public static final int MIN_WIDTH = 40;

  /** Below this the two sides have no room next to each other. */
  private static final int SIDE_BY_SIDE_WIDTH = 80;

  public Style {
    if (width < MIN_WIDTH) {
      throw new IllegalArgumentException(
          "a width of " + width + " columns is too narrow to read; use " + MIN_WIDTH + " or more");
    }
  }

  /** Plain text of the default width, as in a file. */
  public static Style plain() {
    return new Style(DEFAULT_WIDTH, false, Typography.UNICODE);
  }

  boolean sideBySide() {
    return width >= SIDE_BY_SIDE_WIDTH;
  }
}
