package io.leasehold.spring;

/**
 * Something that was set makes no sense. Spring Boot shows the message and the action instead of a
 * stack trace when the application does not start because of it.
 */
public final class LeaseholdConfigurationException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String action;

  public LeaseholdConfigurationException(String message, String action) {
    this(message, action, null);
  }

  public LeaseholdConfigurationException(String message, String action, Throwable cause) {
    super(message, cause);
    this.action = action;
  }

  /** What to do about it. */
  public String action() {
    return action;
  }
}
