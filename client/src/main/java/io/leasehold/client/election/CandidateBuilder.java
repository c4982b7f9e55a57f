package io.leasehold.client.election;

import io.leasehold.client.Claiming;
import io.leasehold.client.Leasehold;
import io.leasehold.client.Terms;
import io.leasehold.client.facts.Bytes;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;

/**
 * Collects what a {@link Candidate} needs to know.
 *
 * <p>Defaults: {@link Terms#DEFAULT}, no value, no listener, no task (it leads until it loses,
 * resigns or is closed), and it campaigns again after each term.
 */
public final class CandidateBuilder {
  final Leasehold client;
  final String office;
  final String name;
  Terms terms = Terms.DEFAULT;
  Bytes value = Bytes.EMPTY;
  LeaderListener listener = LeaderListener.NONE;
  LeaderTask task = leadership -> new CountDownLatch(1).await();
  boolean once;

  CandidateBuilder(Leasehold client, String office, String name) {
    this.client = client;
    this.office = office;
    this.name = Objects.requireNonNull(name, "name");
  }

  /** For Kubernetes' three numbers use {@link Terms#ofKubernetes}. */
  public CandidateBuilder terms(Terms newTerms) {
    this.terms = newTerms;
    return this;
  }

  /** What others read about the leader: its address, say. */
  public CandidateBuilder value(String newValue) {
    this.value = Bytes.of(newValue);
    return this;
  }

  public CandidateBuilder listener(LeaderListener newListener) {
    this.listener = newListener;
    return this;
  }

  /** What to do in office, on the candidate's own thread. */
  public CandidateBuilder task(LeaderTask newTask) {
    this.task = newTask;
    return this;
  }

  /** Ends the candidacy after one term, instead of campaigning again. */
  public CandidateBuilder once() {
    this.once = true;
    return this;
  }

  Claiming claim() {
    return client.claim(office).holder(name).terms(terms).value(value);
  }

  /** Begins to campaign. */
  public Candidate start() {
    Candidate candidate = new Candidate(this);
    candidate.start();
    return candidate;
  }
}
