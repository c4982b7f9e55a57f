/**
 * Lets the fence run its scripts through Jedis, if that is on the class path. Nothing else uses
 * this package, so an application without Jedis does not notice it.
 */
package io.leasehold.fence.redis.jedis;
