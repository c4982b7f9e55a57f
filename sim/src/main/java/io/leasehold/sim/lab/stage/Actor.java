package io.leasehold.sim.lab.stage;

/** The names of those who are on stage in every play, in the order of their lifelines. */
public final class Actor {
  public static final String A = "A";
  public static final String NETWORK = "network";
  public static final String STORE = "store";
  public static final String B = "B";
  public static final String RESOURCE = "resource";

  private Actor() {}
}
