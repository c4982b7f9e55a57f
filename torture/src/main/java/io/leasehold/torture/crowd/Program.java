package io.leasehold.torture.crowd;

import io.leasehold.torture.record.Scribe;
import io.leasehold.torture.work.Assignment;
import java.util.List;
import java.util.Random;

/**
 * What all programs here have in common. Its arguments are the words of an {@link Assignment}, a
 * name of the crowd and its size.
 */
record Program(Assignment assignment, String crowd, int size, Scribe scribe, Random random) {
  static Program of(String[] arguments) {
    Assignment assignment = Assignment.of(arguments);
    List<String> more = List.of(arguments).subList(Assignment.WORDS, arguments.length);
    Scribe scribe = new Scribe(System.in, System.out);
    Thread ear = new Thread(scribe::listen, "ear");
    ear.setDaemon(true);
    ear.start();
    return new Program(
        assignment, more.get(0), Integer.parseInt(more.get(1)), scribe, assignment.random());
  }

  long leaseId() {
    return random.nextLong(1, Long.MAX_VALUE);
  }

  String key(int number) {
    return assignment.workload().crowded(crowd, number);
  }
}
