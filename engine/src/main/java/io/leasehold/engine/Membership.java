package io.leasehold.engine;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Who belongs to the cluster. Changes are decided by the log; any node takes them. */
public interface Membership {

  List<Member> members();

  /** Adds a node that is running and waits to be added; completes when it has caught up. */
  CompletableFuture<List<Member>> add(Member member);

  CompletableFuture<List<Member>> remove(String name);

  /** Makes another node lead: the named one, or any that is up to date if the name is empty. */
  CompletableFuture<List<Member>> transferLeadership(String to);
}
