/** Lets the fence run its scripts through Lettuce, if that is on the class path. */
package io.leasehold.fence.redis.lettuce;
