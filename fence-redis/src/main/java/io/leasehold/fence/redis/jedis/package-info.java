/** Lets the fence run its scripts through Jedis, if that is on the class path. */
package io.leasehold.fence.redis.jedis;
