package io.leasehold.client.holder;

/**
 * What a {@link Steward} has to know and do about one lease. In production that is a {@link
 * Tenancy}, whose words these are; a simulator puts others in to see that it notices.
 */
public interface Ward {

  HolderTerms terms();

  long sent(Reading reading);

  Status renewed(long attempt, long remainingMillis, Reading reading);

  Status refused(long attempt, LossCause cause, Reading reading);

  Status failed(long attempt, Reading reading);

  void claimLost(long token, LossCause cause, Reading reading);

  void sendNow(Reading reading);

  Status status(Reading reading);

  long nextSendNanos(Reading reading);

  long nextLookNanos(Reading reading);
}
