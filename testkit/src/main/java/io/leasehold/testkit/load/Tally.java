package io.leasehold.testkit.load;

import static com.google.protobuf.ByteString.copyFromUtf8;

import com.google.protobuf.ByteString;
import io.leasehold.api.v1.AddRequest;
import io.leasehold.api.v1.GetReply;
import io.leasehold.api.v1.GetRequest;
import io.leasehold.api.v1.KeyRange;
import io.leasehold.client.connection.Connection;
import io.leasehold.client.connection.ConnectionException;
import io.leasehold.client.connection.Rpc;
import io.leasehold.torture.process.NodeProcess;
import io.leasehold.torture.process.Until;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A number that one client counts up while others read it at every node. It never goes down, so a
 * read that returns less than was acknowledged before the read began is a stale one.
 */
public final class Tally implements AutoCloseable {
  private static final String KEY = "tally";
  private static final KeyRange RANGE =
      KeyRange.newBuilder()
          .setFrom(copyFromUtf8(KEY))
          .setTo(copyFromUtf8(KEY).concat(ByteString.copyFrom(new byte[1])))
          .build();

  private final Background background = new Background();
  private final AtomicLong acknowledged = new AtomicLong();
  private final Map<String, AtomicLong> reads = new ConcurrentHashMap<>();
  private final Queue<String> stale = new ConcurrentLinkedQueue<>();

  /** Counts without a pause. An addition is done once however often it was sent. */
  public void countBy(Connection connection) {
    AddRequest request = AddRequest.newBuilder().setKey(copyFromUtf8(KEY)).setDelta(1).build();
    background.repeat(
        "counter",
        number -> {
          try {
            long value = connection.call(Rpc.ADD, request).getValue();
            acknowledged.accumulateAndGet(value, Math::max);
          } catch (ConnectionException unanswered) {
            // It may count or not; only what was answered binds the readers.
          }
        });
  }

  /** Reads without a pause at this node, which the connection leads to and to no other. */
  public void readAt(NodeProcess node, Connection connection) {
    AtomicLong count = reads.computeIfAbsent(node.name(), name -> new AtomicLong());
    GetRequest request = GetRequest.newBuilder().setRange(RANGE).build();
    background.repeat(
        "reader-" + node.name(),
        number -> {
          long least = acknowledged.get();
          try {
            judge(node, least, connection.call(Rpc.GET, request));
            count.incrementAndGet();
          } catch (ConnectionException unanswered) {
            // No answer is no stale answer.
          }
        });
  }

  private void judge(NodeProcess node, long least, GetReply reply) {
    long value =
        reply.getKeysCount() == 0 ? 0 : Long.parseLong(reply.getKeys(0).getValue().toStringUtf8());
    if (value < least) {
      stale.add(node.name() + " said " + value + " when " + least + " had been acknowledged");
    }
  }

  /** Waits until so many more additions were acknowledged. */
  public void awaitMoreCounted(long additions) {
    long goal = acknowledged.get() + additions;
    Until.holds("counted to " + goal, () -> acknowledged.get() >= goal);
  }

  /** Waits until so many more reads were answered by a node. */
  public void awaitMoreRead(NodeProcess node, long answers) {
    AtomicLong count = reads.get(node.name());
    long goal = count.get() + answers;
    Until.holds(() -> node + " answers " + answers + " reads", () -> count.get() >= goal);
  }

  /** Ends everything; what was stale, in words. */
  public List<String> stopAndFindStaleReads() {
    background.stop();
    return List.copyOf(stale);
  }

  @Override
  public String toString() {
    return "counted to " + acknowledged + ", reads answered: " + reads;
  }

  @Override
  public void close() {
    background.close();
  }
}
