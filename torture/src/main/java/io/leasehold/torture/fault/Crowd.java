package io.leasehold.torture.fault;

import io.leasehold.torture.history.Deed.What;
import io.leasehold.torture.network.Network.Host;

/** A process of clients that a fault needs; what it does is on record as of any other. */
public interface Crowd {
  /** Where it runs. */
  Host host();

  /** How many deeds of this kind it has told the outcome of. */
  int told(What what);

  /** Asks it to go on with the next part of its work. */
  void next();

  /** Ends it as a power cut would. */
  void kill() throws InterruptedException;

  /** Lets it finish what it does and give back what it has. */
  void stop() throws InterruptedException;
}
