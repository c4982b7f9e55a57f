package io.leasehold.doors.etcd.twins;

/** What a client does; whatever it wants compared it has the stage write down. */
@FunctionalInterface
public interface Scenario {
  void play(Stage stage) throws Exception;
}
