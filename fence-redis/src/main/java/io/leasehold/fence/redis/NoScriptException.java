package io.leasehold.fence.redis;

/**
 * Redis does not know the script ({@code NOSCRIPT}): it was restarted, or told to forget. Nothing
 * ran. The fence answers this by sending the text; users of the fence never see it.
 */
public final class NoScriptException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public NoScriptException(Throwable cause) {
    super("Redis does not know the script; send its text with EVAL", cause);
  }
}
