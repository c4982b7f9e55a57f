package io.leasehold.client.group;

import io.leasehold.client.Leasehold;
import io.leasehold.client.store.Listing;
import io.leasehold.client.store.Store;
import io.leasehold.client.watch.Following;
import io.leasehold.client.watch.Position;
import io.leasehold.client.watch.WatchEvent;
import io.leasehold.client.watch.WatchListener;
import io.leasehold.client.watch.Watching;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Follows who is there: a list when the watch stands, then each change, on one thread. */
final class Roster implements WatchListener, AutoCloseable {
  private final Leasehold client;
  private final String prefix;
  private final GroupListener listener;
  private final Following following;
  private final Map<String, Member> members = new TreeMap<>();

  private long listedAt;
  private long lastEventAt;

  Roster(Leasehold client, String prefix, GroupListener listener) {
    this.client = client;
    this.prefix = prefix;
    this.listener = listener;
    this.following = new Following(() -> Watching.with(client).prefix(prefix), this);
  }

  Roster start() {
    following.start();
    return this;
  }

  @Override
  public void standing(Position next) {
    read();
  }

  private void read() {
    following.read(() -> Store.with(client).listAsync(prefix), this::know, client.callbacks());
  }

  /** What was told while the list was on its way may be newer than it: then it is asked again. */
  void know(Listing listing) {
    if (listing.revision() < lastEventAt) {
      read();
      return;
    }
    listedAt = listing.revision();
    Map<String, Member> listed = new TreeMap<>();
    listing.entries().stream()
        .filter(stored -> Member.isOne(prefix, stored))
        .map(stored -> Member.of(prefix, stored))
        .forEach(member -> listed.put(member.name(), member));
    List.copyOf(members.values()).stream()
        .filter(member -> !listed.containsKey(member.name()))
        .forEach(this::gone);
    listed.values().forEach(this::there);
  }

  @Override
  public void happened(WatchEvent event) {
    long revision = event.position().revision();
    if (revision <= listedAt) {
      return;
    }
    if (event instanceof WatchEvent.KeyPut put && Member.isOne(prefix, put.stored())) {
      lastEventAt = revision;
      there(Member.of(prefix, put.stored()));
    } else if (event instanceof WatchEvent.KeyDeleted deleted) {
      lastEventAt = revision;
      Member previous = Member.of(prefix, deleted.previous());
      if (members.containsKey(previous.name())) {
        gone(previous);
      }
    }
  }

  private void there(Member member) {
    if (!member.equals(members.put(member.name(), member))) {
      listener.joined(member);
    }
  }

  private void gone(Member member) {
    members.remove(member.name());
    listener.left(member);
  }

  @Override
  public void close() {
    following.close();
  }
}
