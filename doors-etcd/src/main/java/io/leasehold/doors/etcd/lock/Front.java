package io.leasehold.doors.etcd.lock;

import io.leasehold.core.LeaseMachine;
import io.leasehold.core.command.Read;
import io.leasehold.core.model.KeyValue;
import io.leasehold.core.model.Position;
import io.leasehold.core.outcome.KeysRead;
import io.leasehold.doors.etcd.wire.Failures;
import java.util.Comparator;
import java.util.Optional;

/**
 * Who is at the front of a line, in one state of the store.
 *
 * @param leader the oldest key, if there is any
 * @param revision of that state
 * @param next where the events begin that the state does not have
 */
record Front(Optional<KeyValue> leader, long revision, Position next) {

  static Front of(Line line, LeaseMachine machine) {
    KeysRead read = (KeysRead) Failures.done(machine.read(Read.of(line.range())));
    return new Front(
        read.keys().stream().min(Comparator.comparingLong(KeyValue::createRevision)),
        read.revision(),
        machine.nextPosition());
  }
}
