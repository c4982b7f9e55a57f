package io.leasehold.bench.zookeeper;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufInputStream;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.apache.jute.BinaryInputArchive;
import org.apache.jute.BinaryOutputArchive;
import org.apache.jute.Record;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.proto.ConnectRequest;
import org.apache.zookeeper.proto.ConnectResponse;
import org.apache.zookeeper.proto.CreateRequest;
import org.apache.zookeeper.proto.ReplyHeader;
import org.apache.zookeeper.proto.RequestHeader;

/**
 * A session in ZooKeeper's protocol without a thread of its own: its own client has two for each,
 * and pings by itself. Every request is answered by one reply, in order.
 *
 * <p>Safe for use by several threads: everything happens on the loop of its connection.
 */
final class BareSession extends SimpleChannelInboundHandler<ByteBuf> implements AutoCloseable {
  private static final int MOST_BYTES = 1 << 20;
  private static final int PASSWORD_BYTES = 16;
  private static final int PING = -2;

  private final int termMillis;
  private final CompletableFuture<BareSession> opened = new CompletableFuture<>();
  private final CompletableFuture<Void> ended = new CompletableFuture<>();
  private final Queue<Asked> unanswered = new ArrayDeque<>();
  private Channel channel;
  private long id;
  private int lastNumber;

  private BareSession(int termMillis) {
    this.termMillis = termMillis;
  }

  static CompletableFuture<BareSession> open(EventLoopGroup loops, String address, int termMillis) {
    BareSession session = new BareSession(termMillis);
    int colon = address.lastIndexOf(':');
    new Bootstrap()
        .group(loops)
        .channel(NioSocketChannel.class)
        .option(ChannelOption.TCP_NODELAY, true)
        .handler(
            new ChannelInitializer<Channel>() {
              @Override
              protected void initChannel(Channel channel) {
                channel
                    .pipeline()
                    .addLast(new LengthFieldBasedFrameDecoder(MOST_BYTES, 0, 4, 0, 4), session);
              }
            })
        .connect(address.substring(0, colon), Integer.parseInt(address.substring(colon + 1)))
        .addListener(
            connected -> {
              if (!connected.isSuccess()) {
                session.opened.completeExceptionally(connected.cause());
              }
            });
    return session.opened;
  }

  long id() {
    return id;
  }

  void onEnd(Runnable action) {
    var unused = ended.thenRun(action);
  }

  CompletableFuture<Void> ping() {
    return ask(ZooDefs.OpCode.ping, null);
  }

  CompletableFuture<Void> createEphemeral(String path, byte[] value) {
    return ask(
        ZooDefs.OpCode.create,
        new CreateRequest(path, value, ZooDefs.Ids.OPEN_ACL_UNSAFE, CreateMode.EPHEMERAL.toFlag()));
  }

  /** Ends the session, and with it its nodes. */
  CompletableFuture<Void> end() {
    return ask(ZooDefs.OpCode.closeSession, null).thenRun(this::close);
  }

  private CompletableFuture<Void> ask(int kind, Record request) {
    CompletableFuture<Void> done = new CompletableFuture<>();
    if (channel.eventLoop().inEventLoop()) {
      ask(kind, request, done);
    } else {
      channel.eventLoop().execute(() -> ask(kind, request, done));
    }
    return done;
  }

  private void ask(int kind, Record request, CompletableFuture<Void> done) {
    if (ended.isDone()) {
      done.completeExceptionally(new IOException("session " + id + " is over"));
      return;
    }
    int number = kind == ZooDefs.OpCode.ping ? PING : ++lastNumber;
    unanswered.add(new Asked(number, done));
    send(new RequestHeader(number, kind), request);
  }

  private void send(Record first, Record second) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryOutputArchive archive = BinaryOutputArchive.getArchive(bytes);
    try {
      first.serialize(archive, "");
      if (second != null) {
        second.serialize(archive, "");
      }
    } catch (IOException e) {
      throw new IllegalStateException("memory does not fail", e);
    }
    ByteBuf length = Unpooled.buffer(4).writeInt(bytes.size());
    var unused =
        channel.writeAndFlush(
            Unpooled.wrappedBuffer(length, Unpooled.wrappedBuffer(bytes.toByteArray())),
            channel.voidPromise());
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    channel = context.channel();
    send(new ConnectRequest(0, 0, termMillis, 0, new byte[PASSWORD_BYTES], false), null);
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ByteBuf frame) throws IOException {
    BinaryInputArchive archive = BinaryInputArchive.getArchive(new ByteBufInputStream(frame));
    if (!opened.isDone()) {
      welcome(archive);
      return;
    }
    ReplyHeader reply = new ReplyHeader();
    reply.deserialize(archive, "");
    Asked asked = unanswered.remove();
    if (asked.number != reply.getXid()) {
      throw new IOException("asked " + asked.number + ", answered " + reply.getXid());
    }
    if (reply.getErr() == 0) {
      asked.done.complete(null);
    } else {
      asked.done.completeExceptionally(
          KeeperException.create(KeeperException.Code.get(reply.getErr())));
    }
  }

  private void welcome(BinaryInputArchive archive) throws IOException {
    ConnectResponse response = new ConnectResponse();
    response.deserialize(archive, "");
    id = response.getSessionId();
    if (response.getTimeOut() == termMillis) {
      opened.complete(this);
    } else {
      opened.completeExceptionally(
          new IOException("asked for " + termMillis + " ms, got " + response.getTimeOut()));
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    IOException gone = new IOException("session " + id + " has lost its connection");
    opened.completeExceptionally(gone);
    ended.complete(null);
    for (Asked asked = unanswered.poll(); asked != null; asked = unanswered.poll()) {
      asked.done.completeExceptionally(gone);
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
    var unused = context.close();
  }

  @Override
  public void close() {
    var unused = channel.close();
  }

  private record Asked(int number, CompletableFuture<Void> done) {}
}
