package io.leasehold.server.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Every setting of a node, declared once. Help, checks and the operating page come from here. */
public final class Settings {
  /** Filled by the constants below, and by nothing later. */
  private static final List<Setting<?>> DECLARED = new ArrayList<>();

  public static final Setting<String> NAME =
      preset(
          "name",
          SettingType.name("a name"),
          "n1",
          "Name of this node, unique in its cluster. It belongs to the data directory for good.");

  public static final Setting<String> CLUSTER =
      preset(
          "cluster",
          SettingType.name("a name"),
          "leasehold",
          "Name of the cluster. Nodes of another cluster are not talked to, and a data directory"
              + " of another cluster is refused.");

  public static final Setting<Path> DATA =
      derived(
          "data",
          SettingType.directory(),
          "leasehold-data/NAME",
          "Directory of the log and the snapshots. It is made if it is not there.");

  public static final Setting<Boolean> IN_MEMORY =
      preset(
          "in-memory",
          SettingType.onOff(),
          "false",
          "Keep everything in memory: one node, nothing survives its end. For trying things out.");

  public static final Setting<Peers> PEERS =
      derived(
          "peers",
          SettingType.peers(),
          "this node alone",
          "The nodes that the cluster starts with: name=host:port for each, with the port for"
              + " clients; the port for nodes is the next one unless written host:port/nodeport."
              + " It counts when the data directory is empty; later the cluster remembers its"
              + " members itself.");

  public static final Setting<Boolean> JOIN =
      preset(
          "join",
          SettingType.onOff(),
          "false",
          "Start empty and wait to be added to a running cluster with `leasehold members add`.");

  public static final Setting<String> LISTEN =
      derived(
          "listen",
          SettingType.host(),
          "127.0.0.1",
          "Address to listen on. With `peers` the default is the host of this node's entry. An"
              + " address that is not loopback needs TLS or `insecure`.");

  public static final Setting<Integer> PORT =
      derived(
          "port",
          SettingType.number(0, 65_535),
          "7420",
          "Port for clients: HTTP, gRPC and etcd. With `peers` the default is the port of this"
              + " node's entry. 0 picks a free one.");

  public static final Setting<Integer> PEER_PORT =
      derived(
          "peer-port",
          SettingType.number(0, 65_535),
          "port + 1",
          "Port for the other nodes. With `peers` the default is the one of this node's entry. 0"
              + " picks a free one.");

  public static final Setting<Integer> ETCD_PORT =
      optional(
          "etcd-port",
          SettingType.number(0, 65_535),
          "2379",
          "A second port for clients, where those of etcd look for it: 2379 if `--etcd-port` has"
              + " no value. Everything that `port` serves is served there too, and the other way"
              + " round. 0 picks a free one.");

  public static final Setting<String> ADVERTISE =
      derived(
          "advertise",
          SettingType.host(),
          "listen",
          "Host that clients and other nodes are told. With `peers` the default is the host of"
              + " this node's entry; when listening on all addresses, the name of the machine.");

  public static final Setting<Boolean> INSECURE =
      preset(
          "insecure",
          SettingType.onOff(),
          "false",
          "Listen without TLS on an address that is not loopback. Whoever reaches the ports can"
              + " do anything.");

  public static final Setting<Path> TLS_SERVER_CERT =
      derived(
          "tls-server-cert",
          SettingType.pem(),
          "none",
          "Certificate chain shown to clients, in PEM. Turns TLS on.");

  public static final Setting<Path> TLS_SERVER_KEY =
      derived(
          "tls-server-key",
          SettingType.pem(),
          "none",
          "Private key of `tls-server-cert`, in PEM (PKCS#8), without a password.");

  public static final Setting<Path> TLS_CLIENT_CA =
      derived(
          "tls-client-ca",
          SettingType.pem(),
          "none",
          "Authorities whose clients are let in, in PEM. Turns mutual TLS on: a client without a"
              + " certificate of theirs is turned away.");

  public static final Setting<Path> TLS_PEER_CERT =
      derived(
          "tls-peer-cert",
          SettingType.pem(),
          "tls-server-cert",
          "Certificate chain shown to the other nodes, as server and as client, in PEM.");

  public static final Setting<Path> TLS_PEER_KEY =
      derived(
          "tls-peer-key",
          SettingType.pem(),
          "tls-server-key",
          "Private key of `tls-peer-cert`, in PEM (PKCS#8), without a password.");

  public static final Setting<Path> TLS_PEER_CA =
      derived(
          "tls-peer-ca",
          SettingType.pem(),
          "tls-client-ca",
          "Authorities whose nodes are talked to, in PEM. Turns mutual TLS between nodes on.");

  public static final Setting<Duration> ELECTION_TIMEOUT =
      preset(
          "election-timeout",
          SettingType.duration("100ms", "60s"),
          "300ms",
          "A node that hears nothing from a leader for this long, or up to twice as long, calls"
              + " an election. Lower fails over faster; a pause longer than this costs a leader"
              + " its office.");

  public static final Setting<Integer> SNAPSHOT_ENTRIES =
      preset(
          "snapshot-entries",
          SettingType.number(100, 1_000_000_000),
          "100000",
          "A snapshot is written, and the log before it deleted, after this many log entries."
              + " Lower restarts faster and needs less disk; higher writes less.");

  public static final Setting<Long> SNAPSHOT_BYTES =
      preset(
          "snapshot-bytes",
          SettingType.bytes("64KiB", "64GiB"),
          "64MiB",
          "The same, after this much log, whichever comes first.");

  public static final Setting<Integer> ENTRIES_IN_FLIGHT =
      preset(
          "entries-in-flight",
          SettingType.number(1, 64),
          "4",
          "Log entries under way at once. What arrives meanwhile gathers into the next one.");

  public static final Setting<Long> ENTRY_BYTES =
      preset(
          "entry-bytes",
          SettingType.bytes("1KiB", "4MiB"),
          "64KiB",
          "Size at which a log entry is closed. A larger single command still gets one.");

  public static final Setting<Long> COMMAND_BYTES =
      preset(
          "command-bytes",
          SettingType.bytes("1KiB", "32MiB"),
          "16MiB",
          "Largest single command, as written in the log.");

  public static final Setting<Integer> PENDING_COMMANDS =
      preset(
          "pending-commands",
          SettingType.number(1, 10_000_000),
          "100000",
          "Commands that may wait for their answer on this node. More are turned away as"
              + " overloaded.");

  public static final Setting<Long> PENDING_BYTES =
      preset(
          "pending-bytes",
          SettingType.bytes("1MiB", "16GiB"),
          "128MiB",
          "Their size together. Takes up that much of the heap at worst.");

  public static final Setting<Integer> WATCHES =
      preset(
          "watches",
          SettingType.number(1, 10_000_000),
          "50000",
          "Watches that may be open on this node, over all doors. Every change is shown to each of"
              + " them; more are turned away as overloaded.");

  public static final Setting<Duration> ANSWER_TIMEOUT =
      preset(
          "answer-timeout",
          SettingType.duration("100ms", "10m"),
          "5s",
          "A command without an answer for this long is told \"outcome unknown\".");

  public static final Setting<Duration> TIME_STEP =
      preset(
          "time-step",
          SettingType.duration("50ms", "10s"),
          "500ms",
          "Most that cluster time advances at once. A leader that was paused for longer gives its"
              + " leases the rest of the pause as grace.");

  public static final Setting<Long> REQUEST_BYTES =
      preset(
          "request-bytes",
          SettingType.bytes("1KiB", "64MiB"),
          "16MiB",
          "Largest request at the doors. A larger one is refused before it is read.");

  public static final Setting<Integer> MAX_CONNECTIONS =
      preset(
          "max-connections",
          SettingType.number(1, 1_000_000),
          "16384",
          "Connections of clients that may be open. More are refused. Fewer if the process may not"
              + " open so many files: the log needs some, too.");

  public static final Setting<Integer> STREAMS_PER_CONNECTION =
      preset(
          "streams-per-connection",
          SettingType.number(1, 1_000_000),
          "10000",
          "Requests that one HTTP/2 connection may have under way, watches and waits included.");

  public static final Setting<Duration> IDLE_TIMEOUT =
      preset(
          "idle-timeout",
          SettingType.duration("100ms", "24h"),
          "60s",
          "A connection without a request for this long is closed; one that never sent a complete"
              + " request after half as long again.");

  public static final Setting<Duration> RECEIVE_TIMEOUT =
      preset(
          "receive-timeout",
          SettingType.duration("100ms", "1h"),
          "30s",
          "How long a request may take from its head to its end. Streams of renewals and watches"
              + " have no end and are not meant.");

  public static final Setting<Duration> READER_TIMEOUT =
      preset(
          "reader-timeout",
          SettingType.duration("100ms", "1h"),
          "60s",
          "A client that takes nothing of an answer or of its watch for this long, while there is"
              + " something to take, is cut off.");

  public static final Setting<Long> RECEIVING_BYTES =
      preset(
          "receiving-bytes",
          SettingType.bytes("1MiB", "16GiB"),
          "128MiB",
          "Bodies of requests that are under way, together. Beyond it requests are turned away as"
              + " overloaded. Takes up that much of the heap at worst.");

  public static final Setting<Long> UNREAD_BYTES =
      preset(
          "unread-bytes",
          SettingType.bytes("1MiB", "16GiB"),
          "128MiB",
          "Answers that wait for their readers, together. Beyond it the readers that have taken"
              + " nothing for longest are cut off.");

  public static final Setting<Duration> SHUTDOWN_TIMEOUT =
      preset(
          "shutdown-timeout",
          SettingType.duration("0s", "10m"),
          "10s",
          "How long an orderly stop may take: answering what is under way, handing leadership on,"
              + " closing the log. Then the node stops anyway.");

  public static final Setting<LogLevel> LOG_LEVEL =
      preset(
          "log-level",
          SettingType.choice(LogLevel.class),
          "info",
          "How much is logged. `debug` tells of every lease that expires.");

  public static final Setting<LogFormat> LOG_FORMAT =
      preset(
          "log-format",
          SettingType.choice(LogFormat.class),
          "text",
          "Lines for people or a JSON object a line; on standard error.");

  private Settings() {}

  /** In the order in which they are declared. */
  public static List<Setting<?>> all() {
    return Collections.unmodifiableList(DECLARED);
  }

  private static <T> Setting<T> preset(
      String name, SettingType<T> type, String preset, String effect) {
    String alone = type.kind() == SettingType.Kind.SWITCH ? "true" : null;
    return declare(new Setting<>(name, type, preset, preset, effect, alone));
  }

  /** A setting whose default depends on others, or that has none. */
  private static <T> Setting<T> derived(
      String name, SettingType<T> type, String shown, String effect) {
    return declare(new Setting<>(name, type, shown, null, effect, null));
  }

  /** A setting that has no default, but a usual value which its flag alone stands for. */
  private static <T> Setting<T> optional(
      String name, SettingType<T> type, String alone, String effect) {
    return declare(new Setting<>(name, type, "none", null, effect, alone));
  }

  private static <T> Setting<T> declare(Setting<T> setting) {
    DECLARED.add(setting);
    return setting;
  }
}
