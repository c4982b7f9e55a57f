/**
 * Lets the fence run its scripts through Lettuce, if that is on the class path. Nothing else uses
 * this package, so an application without Lettuce does not notice it.
 */
package io.leasehold.fence.redis.lettuce;
