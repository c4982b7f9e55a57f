package io.leasehold.doors.etcd.kv;

import static io.leasehold.doors.etcd.kv.Asks.ask;
import static io.leasehold.doors.etcd.kv.Asks.prefix;
import static io.leasehold.doors.etcd.kv.Asks.put;

import io.leasehold.api.etcd.RangeRequest.SortOrder;
import io.leasehold.api.etcd.RangeRequest.SortTarget;
import io.leasehold.doors.etcd.twins.Stage;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sorting, and filters by revision: what the door does with what was read. */
class RangeSortTwinsTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  /** Keys whose orders by key, version, creation, change and value all differ. */
  private static void storeMixed(Stage stage, String prefix) throws Exception {
    String[] puts = {"c=5", "a=3", "b=9", "a=4", "a=1", "d=1", "c=5", "b=2", "e="};
    for (String each : puts) {
      ask(stage, each, put(prefix + each.charAt(0), each.substring(2)));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = SortTarget.class,
      names = {"UNRECOGNIZED"},
      mode = EnumSource.Mode.EXCLUDE)
  void everyTargetIsSortedInEveryOrder(SortTarget target) throws Exception {
    TWINS.alike(
        stage -> {
          String keys = "sort/" + target + "/";
          storeMixed(stage, keys);
          for (int order = 0; order <= 2; order++) {
            for (int limit : new int[] {0, 1, 2, 5}) {
              ask(
                  stage,
                  order + " limit " + limit,
                  prefix(keys).setSortTarget(target).setSortOrderValue(order).setLimit(limit));
            }
          }
        });
  }

  @Test
  void unknownOrdersAreTreatedAlike() throws Exception {
    TWINS.alike(
        stage -> {
          storeMixed(stage, "order/");
          ask(stage, "order 3", prefix("order/").setSortOrderValue(3).setLimit(2));
          ask(stage, "order -1", prefix("order/").setSortOrderValue(-1));
        });
  }

  @Test
  void filtersByTheRevisionOfTheLastChange() throws Exception {
    TWINS.alike(
        stage -> {
          storeMixed(stage, "mod/");
          long base = stage.base();
          ask(stage, "min", prefix("mod/").setMinModRevision(base + 7));
          ask(stage, "max", prefix("mod/").setMaxModRevision(base + 7));
          ask(
              stage,
              "both",
              prefix("mod/").setMinModRevision(base + 6).setMaxModRevision(base + 7));
          ask(
              stage,
              "none",
              prefix("mod/").setMinModRevision(base + 8).setMaxModRevision(base + 7));
          ask(stage, "negative", prefix("mod/").setMinModRevision(-1));
          ask(stage, "negative", prefix("mod/").setMaxModRevision(-1));
        });
  }

  @Test
  void filtersByTheRevisionOfTheCreation() throws Exception {
    TWINS.alike(
        stage -> {
          storeMixed(stage, "create/");
          long base = stage.base();
          ask(stage, "min", prefix("create/").setMinCreateRevision(base + 3));
          ask(stage, "max", prefix("create/").setMaxCreateRevision(base + 3));
          ask(
              stage,
              "both kinds",
              prefix("create/").setMaxCreateRevision(base + 3).setMinModRevision(base + 7));
        });
  }

  @Test
  void theLimitCountsAfterFiltersAndTheCountBefore() throws Exception {
    TWINS.alike(
        stage -> {
          storeMixed(stage, "after/");
          long least = stage.base() + 6;
          ask(stage, "1", prefix("after/").setMinModRevision(least).setLimit(1));
          ask(stage, "4", prefix("after/").setMinModRevision(least).setLimit(4));
          ask(
              stage,
              "sorted",
              prefix("after/")
                  .setMinModRevision(least)
                  .setSortOrder(SortOrder.DESCEND)
                  .setSortTarget(SortTarget.VALUE)
                  .setKeysOnly(true)
                  .setLimit(2));
        });
  }

  @Test
  void sortedAndFilteredAtAnOlderRevision() throws Exception {
    TWINS.alike(
        stage -> {
          storeMixed(stage, "older/");
          ask(
              stage,
              "at +6",
              prefix("older/")
                  .setRevision(stage.base() + 6)
                  .setMaxModRevision(stage.base() + 5)
                  .setSortOrder(SortOrder.DESCEND)
                  .setSortTarget(SortTarget.CREATE));
        });
  }
}
