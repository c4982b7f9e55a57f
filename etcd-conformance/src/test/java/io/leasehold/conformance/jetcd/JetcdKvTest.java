package io.leasehold.conformance.jetcd;

import static io.leasehold.conformance.jetcd.Jetcd.await;
import static io.leasehold.conformance.jetcd.Jetcd.bytes;
import static io.leasehold.conformance.jetcd.Jetcd.refusal;
import static io.leasehold.conformance.jetcd.Jetcd.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcd.jetcd.KV;
import io.etcd.jetcd.kv.GetResponse;
import io.etcd.jetcd.kv.TxnResponse;
import io.etcd.jetcd.op.Cmp;
import io.etcd.jetcd.op.CmpTarget;
import io.etcd.jetcd.op.Op;
import io.etcd.jetcd.options.DeleteOption;
import io.etcd.jetcd.options.GetOption;
import io.etcd.jetcd.options.GetOption.SortOrder;
import io.etcd.jetcd.options.GetOption.SortTarget;
import io.etcd.jetcd.options.PutOption;
import org.junit.jupiter.api.Test;

@OnBoth
class JetcdKvTest {
  private final KV kv;

  JetcdKvTest(Server server, Servers servers) {
    kv = servers.client(server).getKVClient();
  }

  @Test
  void whatIsPutIsGot() throws Exception {
    long revision = await(kv.put(bytes("kv/a"), bytes("1"))).getHeader().getRevision();
    GetResponse got = await(kv.get(bytes("kv/a")));
    assertThat(got.getCount()).isEqualTo(1);
    assertThat(text(got.getKvs().get(0).getValue())).isEqualTo("1");
    assertThat(got.getKvs().get(0).getModRevision()).isEqualTo(revision);
    assertThat(got.getHeader().getRevision()).isEqualTo(revision);
  }

  @Test
  void putTellsWhatWasThereBefore() throws Exception {
    await(kv.put(bytes("kv/prev"), bytes("old")));
    var put =
        await(kv.put(bytes("kv/prev"), bytes("new"), PutOption.builder().withPrevKV().build()));
    assertThat(put.hasPrevKv()).isTrue();
    assertThat(text(put.getPrevKv().getValue())).isEqualTo("old");
  }

  @Test
  void rangesAreSortedAndLimited() throws Exception {
    for (String name : new String[] {"b", "c", "a"}) {
      await(kv.put(bytes("range/" + name), bytes(name)));
    }
    GetOption newestTwo =
        GetOption.builder()
            .isPrefix(true)
            .withSortField(SortTarget.CREATE)
            .withSortOrder(SortOrder.DESCEND)
            .withLimit(2)
            .build();
    GetResponse got = await(kv.get(bytes("range/"), newestTwo));
    assertThat(got.getKvs()).extracting(each -> text(each.getValue())).containsExactly("a", "c");
    assertThat(got.isMore()).isTrue();
    assertThat(got.getCount()).isEqualTo(3);
  }

  @Test
  void thePastIsReadUntilItIsCompacted() throws Exception {
    long first = await(kv.put(bytes("past"), bytes("1"))).getHeader().getRevision();
    long second = await(kv.put(bytes("past"), bytes("2"))).getHeader().getRevision();
    GetOption then = GetOption.builder().withRevision(first).build();
    assertThat(text(await(kv.get(bytes("past"), then)).getKvs().get(0).getValue())).isEqualTo("1");
    await(kv.compact(second));
    assertThat(refusal(kv.get(bytes("past"), then)))
        .isEqualTo("OUT_OF_RANGE etcdserver: mvcc: required revision has been compacted");
  }

  @Test
  void deleteTellsHowManyAndWhat() throws Exception {
    await(kv.put(bytes("gone/a"), bytes("1")));
    await(kv.put(bytes("gone/b"), bytes("2")));
    DeleteOption all = DeleteOption.builder().isPrefix(true).withPrevKV(true).build();
    var deleted = await(kv.delete(bytes("gone/"), all));
    assertThat(deleted.getDeleted()).isEqualTo(2);
    assertThat(deleted.getPrevKvs())
        .extracting(each -> text(each.getKey()))
        .containsExactly("gone/a", "gone/b");
    assertThat(await(kv.delete(bytes("gone/"), all)).getDeleted()).isZero();
  }

  @Test
  void aTransactionTakesOneBranch() throws Exception {
    Cmp isNew = new Cmp(bytes("txn"), Cmp.Op.EQUAL, CmpTarget.createRevision(0));
    Op create = Op.put(bytes("txn"), bytes("mine"), PutOption.DEFAULT);
    Op look = Op.get(bytes("txn"), GetOption.DEFAULT);
    TxnResponse first = await(kv.txn().If(isNew).Then(create).Else(look).commit());
    TxnResponse second = await(kv.txn().If(isNew).Then(create).Else(look).commit());
    assertThat(first.isSucceeded()).isTrue();
    assertThat(second.isSucceeded()).isFalse();
    assertThat(text(second.getGetResponses().get(0).getKvs().get(0).getValue())).isEqualTo("mine");
  }

  @Test
  void transactionsNest() throws Exception {
    Cmp isNew = new Cmp(bytes("nest"), Cmp.Op.EQUAL, CmpTarget.version(0));
    Op inner =
        Op.txn(
            new Cmp[] {isNew},
            new Op[] {Op.put(bytes("nest"), bytes("inner"), PutOption.DEFAULT)},
            new Op[] {});
    TxnResponse outer = await(kv.txn().Then(inner).commit());
    assertThat(outer.getTxnResponses().get(0).isSucceeded()).isTrue();
    assertThat(text(await(kv.get(bytes("nest"))).getKvs().get(0).getValue())).isEqualTo("inner");
  }
}
