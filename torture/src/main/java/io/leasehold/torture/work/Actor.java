package io.leasehold.torture.work;

/** Somebody who does the same thing over and over, until it is interrupted. */
interface Actor {
  /** One round; ends early, with an exception, when no more deeds are wanted. */
  void round() throws Exception;
}
