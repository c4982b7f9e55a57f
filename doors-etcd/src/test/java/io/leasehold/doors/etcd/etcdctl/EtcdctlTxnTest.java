package io.leasehold.doors.etcd.etcdctl;

import io.leasehold.doors.etcd.twins.Etcdctl;
import io.leasehold.doors.etcd.twins.Scenario;
import io.leasehold.doors.etcd.twins.Twins;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Transactions as they are typed: compares, requests if they hold, requests if not. */
class EtcdctlTxnTest {
  @RegisterExtension static final Twins TWINS = new Twins();

  private static Scenario typed(String command, String... transactions) {
    return stage -> {
      Etcdctl etcdctl = Etcdctl.on(stage);
      for (String transaction : transactions) {
        etcdctl.runWith(transaction, command);
      }
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"txn -i", "txn", "txn -w json", "txn -w fields", "txn -w table"})
  void eitherBranchPrintsItsAnswers(String command) throws Exception {
    String key = "branch" + command.hashCode();
    TWINS.alike(
        typed(
            command,
            "create(\"K\") = \"0\"\n\nput K 1\n\nget K\n\n".replace("K", key),
            "create(\"K\") = \"0\"\n\nput K 1\n\nget K\n\n".replace("K", key),
            "value(\"K\") = \"1\"\n\nput K/a 2\nget K --prefix\n\ndel K\n\n".replace("K", key),
            "value(\"K\") = \"2\"\n\n\ndel K --prefix\nget other\n\n".replace("K", key)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "value(\"cmp\") = \"v\"",
        "value(\"cmp\") != \"v\"",
        "value(\"cmp\") < \"w\"",
        "value(\"cmp\") > \"w\"",
        "version(\"cmp\") = \"2\"",
        "ver(\"cmp\") > \"2\"",
        "create(\"cmp\") = \"$BASE+1\"",
        "c(\"cmp\") < \"$BASE+1\"",
        "mod(\"cmp\") = \"$BASE+2\"",
        "m(\"cmp\") != \"$BASE+2\"",
        "value(\"nobody\") = \"\"",
        "version(\"nobody\") = \"0\"",
      })
  void everyCompareHoldsOrNotAsInEtcd(String compare) throws Exception {
    TWINS.alike(
        stage -> {
          Etcdctl etcdctl = Etcdctl.on(stage);
          etcdctl.run("put cmp u");
          etcdctl.run("put cmp v");
          etcdctl.runWith(compare + "\n\nget cmp\n\nget nobody\n\n", "txn");
          etcdctl.run("del cmp");
        });
  }

  @Test
  void aTransactionMayBindKeysToALease() throws Exception {
    TWINS.alike(
        stage -> {
          Etcdctl etcdctl = Etcdctl.on(stage);
          etcdctl.run("lease grant 1000");
          etcdctl.runWith("\nput bound 1 --lease=$LEASE\n\n\n", "txn");
          etcdctl.run("lease timetolive $LEASE --keys");
          etcdctl.run("lease revoke $LEASE");
          etcdctl.runWith("\nput bound 1 --lease=$LEASE\n\n\n", "txn");
        });
  }

  @Test
  void badTransactionsAreRefusedWithTheSameWords() throws Exception {
    TWINS.alike(
        typed(
            "txn",
            "bogus\n\n\n\n",
            "mod(\"k\") = \"one\"\n\n\n\n",
            "\nput k 1\nput k 2\n\n\n",
            "\nput k 1\ndel k\n\n\n",
            "\nlease grant 1\n\n\n",
            "\n\n\n"));
  }
}
