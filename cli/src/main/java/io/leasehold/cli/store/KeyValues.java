package io.leasehold.cli.store;

import io.leasehold.api.v1.KeyValue;
import io.leasehold.cli.text.Columns;
import io.leasehold.cli.text.Plain;
import java.util.List;

/** Stored keys as a table. */
public final class KeyValues {

  private KeyValues() {}

  public static Columns table(List<KeyValue> stored) {
    Columns table = new Columns("KEY", "VALUE", "REVISION", "VERSION", "LEASE");
    for (KeyValue each : stored) {
      table.row(
          Plain.text(each.getKey()),
          Plain.brief(each.getValue()),
          Long.toString(each.getModRevision()),
          Long.toString(each.getVersion()),
          Plain.id(each.getLease()));
    }
    return table;
  }
}
