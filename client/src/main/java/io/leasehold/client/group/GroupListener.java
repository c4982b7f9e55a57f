package io.leasehold.client.group;

/**
 * Is told who comes and goes, one call at a time and in order, on the client's thread for
 * callbacks. What is told was so a moment ago.
 */
public interface GroupListener {

  /** Somebody is there who was not, or is there anew with another lease or value. */
  void joined(Member member);

  /** Somebody is there no longer. */
  void left(Member member);
}
