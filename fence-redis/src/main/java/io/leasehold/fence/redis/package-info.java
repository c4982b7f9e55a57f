/**
 * Refuses a stale owner in the same step as the write.
 *
 * <p>Redis runs one script at a time and nothing beside it. So a script that first compares the
 * writer's token with the newest that was admitted, and then writes, leaves no moment at which an
 * old owner could slip in. Start with {@link io.leasehold.fence.redis.RedisFence}; it hands out
 * {@link io.leasehold.fence.redis.FencedWrites}, which are the usual commands and your own Lua. The
 * script itself is {@code fenced.lua}.
 *
 * <p>Everything goes through {@link io.leasehold.fence.redis.RedisScripts}, which is all that this
 * package knows of a client of Redis. The packages below it adapt Jedis and Lettuce; whoever uses
 * neither needs neither.
 */
package io.leasehold.fence.redis;
