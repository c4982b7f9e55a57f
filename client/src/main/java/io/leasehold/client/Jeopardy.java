package io.leasehold.client;

import io.leasehold.client.holder.Doubt;
import java.time.Duration;

/**
 * A warning that ownership may be lost soon.
 *
 * @param what is in jeopardy: the key and its token, or the lease
 * @param doubt why
 * @param remaining how long the holder may still act if nothing gets better; zero if not at all
 */
public record Jeopardy(String what, Doubt doubt, Duration remaining) {}
