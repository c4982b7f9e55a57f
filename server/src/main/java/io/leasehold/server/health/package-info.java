/**
 * How a node is, for load balancers and supervisors: whether it lives, whether it can answer,
 * whether it leads.
 */
package io.leasehold.server.health;
