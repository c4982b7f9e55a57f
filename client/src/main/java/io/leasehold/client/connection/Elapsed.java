package io.leasehold.client.connection;

/** A clock that measures how much time passed; its zero means nothing. */
@FunctionalInterface
public interface Elapsed {

  long nanos();
}
