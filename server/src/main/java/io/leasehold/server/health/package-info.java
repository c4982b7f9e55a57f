/**
 * How a node is, for load balancers and supervisors: whether it lives, whether it can answer,
 * whether it leads. An answer is about this node alone and never waits for another.
 */
package io.leasehold.server.health;
